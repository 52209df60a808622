import { type Company } from '@atrium/contracts/companies';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { accepted, found } from '../../http/refuse';
import type { Handlers } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { type CompanyRepository, createCompanyRepository } from './company.repository';

type Row = Awaited<ReturnType<CompanyRepository['list']>>[number];

/** Handlers for companies. */
export function companyRoutes(
  db: Database,
): Pick<
  Handlers,
  'listCompanies' | 'createCompany' | 'getCompany' | 'updateCompany' | 'deleteCompany'
> {
  const companies = createCompanyRepository(db);
  return {
    listCompanies: async () => (await companies.list()).map(present),

    createCompany: audited(db, async ({ body }, transaction) => {
      const created = accepted(
        await createCompanyRepository(transaction).create(body),
        errorMessages.unknownDistributor,
      );
      return { answer: present(created), changes: [auditedChange('company.created', created)] };
    }),

    getCompany: async ({ params }) => present(found(await companies.find(params.uuid))),

    updateCompany: audited(db, async ({ params, body }, transaction) => {
      const written = createCompanyRepository(transaction);
      const changed = found(await written.update(params.uuid, body));
      return {
        answer: present(changed),
        changes: [auditedChange('company.changed', changed, changed.changedColumns)],
      };
    }),

    deleteCompany: audited(db, async ({ params }, transaction) => {
      const written = createCompanyRepository(transaction);
      const company = found(await written.lock(params.id));
      const licenses = await written.remove(company.id);
      return {
        answer: {},
        changes: [
          auditedChange('company.deleted', company),
          ...licenses.map(({ id }) => auditedChange('license.deleted', { ...company, id })),
        ],
      };
    }),
  };
}

function present(row: Row): Company {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
