import { errorMessages, type Company } from '@atrium/contracts';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import type { CompanyRepository } from './company.repository';

type Row = Awaited<ReturnType<CompanyRepository['list']>>[number];

/** Handlers for companies. */
export function companyRoutes(
  companies: CompanyRepository,
): Pick<
  Handlers,
  'listCompanies' | 'createCompany' | 'getCompany' | 'updateCompany' | 'deleteCompany'
> {
  return {
    listCompanies: async () => (await companies.list()).map(present),

    createCompany: async ({ body }) =>
      present(accepted(await companies.create(body), errorMessages.unknownDistributor)),

    getCompany: async ({ params }) => present(found(await companies.find(params.uuid))),

    updateCompany: async ({ params, body }) =>
      present(found(await companies.update(params.uuid, body))),

    deleteCompany: async ({ params }) => {
      found(await companies.remove(params.id));
      return {};
    },
  };
}

function present(row: Row): Company {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
