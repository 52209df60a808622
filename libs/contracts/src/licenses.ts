import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, idInput, instant, instantInput, rowsQuery } from './fields';

export const license = z.object({
  id,
  companyId: id,
  distributorId: id,
  key: z.string(),
  isTrial: z.boolean(),
  active: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
});
export type License = z.output<typeof license>;

/** Fields of a new license. The company must belong to the distributor. */
export const newLicense = z.object({
  distributorId: idInput,
  companyId: idInput,
  expiresAt: instantInput('Required'),
  isTrial: z.boolean(),
});
export type NewLicense = z.output<typeof newLicense>;

export const listLicenses = defineEndpoint({
  summary: 'Lists all licenses.',
  method: 'GET',
  path: '/api/licenses',
  access: 'admin',
  query: rowsQuery,
  response: z.array(license),
});

export const listCompanyLicenses = defineEndpoint({
  summary: 'Lists the licenses of a company, oldest first.',
  method: 'GET',
  path: '/api/companies/:uuid/licenses',
  access: 'admin',
  params: z.object({ uuid: z.uuid() }),
  response: z.array(license),
});

export const createLicense = defineEndpoint({
  summary: 'Adds an active license with a new key to a company.',
  method: 'POST',
  path: '/api/licenses',
  access: 'admin',
  body: newLicense,
  response: license,
});

/** New term of a license. */
export const licenseTerm = z.object({ expiresAt: instantInput('Required'), isTrial: z.boolean() });
export type LicenseTerm = z.output<typeof licenseTerm>;

export const renewLicense = defineEndpoint({
  summary: 'Gives a license a new term; its key stays.',
  method: 'PUT',
  path: '/api/licenses/:id/term',
  access: 'admin',
  params: z.object({ id: idInput }),
  body: licenseTerm,
  response: license,
});

export const setLicenseActive = defineEndpoint({
  summary: 'Activates or deactivates a license.',
  method: 'PUT',
  path: '/api/licenses/:id/active',
  access: 'admin',
  params: z.object({ id: idInput }),
  body: z.object({ active: z.boolean() }),
  response: license,
});

export const deleteLicense = defineEndpoint({
  summary: 'Deletes a license.',
  method: 'DELETE',
  path: '/api/licenses/:id',
  access: 'admin',
  params: z.object({ id: idInput }),
  response: z.object({}),
});
