import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, instant } from './fields';

export const companyStatus = z.enum(['active', 'inactive', 'pending']);
export type CompanyStatus = z.output<typeof companyStatus>;

export const company = z.object({
  id,
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  authorizedPerson: z.nullable(z.string()),
  authorizedPersonTitle: z.nullable(z.string()),
  distributorId: id,
  status: companyStatus,
  createdAt: instant,
});
export type Company = z.output<typeof company>;

export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies',
  access: 'admin',
  summary: 'All companies.',
  response: z.array(company),
  errors: [401, 403],
});
