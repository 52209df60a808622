import type { Handlers } from '../../route';
import type { CompanyRepository } from './company.repository';

/** Handlers for companies. */
export function companyRoutes(companies: CompanyRepository): Pick<Handlers, 'listCompanies'> {
  return {
    listCompanies: async () => {
      const rows = await companies.list();
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}
