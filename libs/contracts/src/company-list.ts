// Apart from the other endpoints, for modules that only read: those check mailboxes, which takes 1.5 kB gzipped.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, optionalText, rowsQuery, versionFields } from './fields';

export const companyStatus = z.enum(['active', 'inactive', 'pending']);
export type CompanyStatus = z.output<typeof companyStatus>;

export const company = z.object({
  id,
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: optionalText,
  vatNumber: optionalText,
  address: optionalText,
  authorizedPerson: optionalText,
  authorizedPersonTitle: optionalText,
  distributorId: id,
  status: companyStatus,
  createdAt: instant,
  ...versionFields,
});
export type Company = z.output<typeof company>;

/** Path parameters of one company. */
export const byUuid = z.object({ uuid: z.uuid() });

export const listCompanies = adminEndpoint('GET /api/companies', {
  summary: 'Lists all companies.',
  query: rowsQuery,
  response: z.array(company),
});

export const getCompany = adminEndpoint('GET /api/companies/:uuid', {
  summary: 'Returns one company.',
  params: byUuid,
  response: company,
});
