import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, instant } from './fields';

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

export const listLicenses = defineEndpoint({
  method: 'GET',
  path: '/api/licenses',
  access: 'admin',
  summary: 'All licences.',
  response: z.array(license),
  errors: [401, 403],
});
