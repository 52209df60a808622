import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, idInput, instant, instantInput } from './fields';

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

/** What a new licence is made of; the company must belong to the distributor. */
export const newLicense = z.object({
  distributorId: idInput,
  companyId: idInput,
  expiresAt: instantInput('Required'),
  isTrial: z.boolean(),
});
export type NewLicense = z.output<typeof newLicense>;

export const listLicenses = defineEndpoint({
  method: 'GET',
  path: '/api/licenses',
  access: 'admin',
  response: z.array(license),
});

export const createLicense = defineEndpoint({
  method: 'POST',
  path: '/api/licenses',
  access: 'admin',
  body: newLicense,
  response: license,
});

export const deleteLicense = defineEndpoint({
  method: 'DELETE',
  path: '/api/licenses/:id',
  access: 'admin',
  params: z.object({ id: idInput }),
  response: z.object({}),
});
