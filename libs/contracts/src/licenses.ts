import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, instantInput, rowsQuery } from './fields';

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
  distributorId: id,
  companyId: id,
  expiresAt: instantInput('Required'),
  isTrial: z.boolean(),
});
export type NewLicense = z.output<typeof newLicense>;

export const listLicenses = adminEndpoint('GET /api/licenses', {
  summary: 'Lists all licenses.',
  query: rowsQuery,
  response: z.array(license),
});

export const listCompanyLicenses = adminEndpoint('GET /api/companies/:uuid/licenses', {
  summary: 'Lists the licenses of a company, oldest first.',
  params: z.object({ uuid: z.uuid() }),
  response: z.array(license),
});

export const createLicense = adminEndpoint('POST /api/licenses', {
  summary: 'Adds an active license with a new key to a company.',
  body: newLicense,
  response: license,
});

/** New term of a license. */
export const licenseTerm = z.object({ expiresAt: instantInput('Required'), isTrial: z.boolean() });
export type LicenseTerm = z.output<typeof licenseTerm>;

export const renewLicense = adminEndpoint('PUT /api/licenses/:id/term', {
  summary: 'Gives a license a new term; its key stays.',
  params: z.object({ id }),
  body: licenseTerm,
  response: license,
});

export const setLicenseActive = adminEndpoint('PUT /api/licenses/:id/active', {
  summary: 'Activates or deactivates a license.',
  params: z.object({ id }),
  body: z.object({ active: z.boolean() }),
  response: license,
});

export const deleteLicense = adminEndpoint('DELETE /api/licenses/:id', {
  summary: 'Deletes a license.',
  params: z.object({ id }),
  response: z.object({}),
});
