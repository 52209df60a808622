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

export const listLicenses = defineEndpoint('GET /api/licenses', {
  summary: 'Lists all licenses.',
  access: 'admin',
  query: rowsQuery,
  response: z.array(license),
});

export const listCompanyLicenses = defineEndpoint('GET /api/companies/:uuid/licenses', {
  summary: 'Lists the licenses of a company, oldest first.',
  access: 'admin',
  params: z.object({ uuid: z.uuid() }),
  response: z.array(license),
});

export const createLicense = defineEndpoint('POST /api/licenses', {
  summary: 'Adds an active license with a new key to a company.',
  access: 'admin',
  body: newLicense,
  response: license,
});

/** New term of a license. */
export const licenseTerm = z.object({ expiresAt: instantInput('Required'), isTrial: z.boolean() });
export type LicenseTerm = z.output<typeof licenseTerm>;

export const renewLicense = defineEndpoint('PUT /api/licenses/:id/term', {
  summary: 'Gives a license a new term; its key stays.',
  access: 'admin',
  params: z.object({ id: idInput }),
  body: licenseTerm,
  response: license,
});

export const setLicenseActive = defineEndpoint('PUT /api/licenses/:id/active', {
  summary: 'Activates or deactivates a license.',
  access: 'admin',
  params: z.object({ id: idInput }),
  body: z.object({ active: z.boolean() }),
  response: license,
});

export const deleteLicense = defineEndpoint('DELETE /api/licenses/:id', {
  summary: 'Deletes a license.',
  access: 'admin',
  params: z.object({ id: idInput }),
  response: z.object({}),
});
