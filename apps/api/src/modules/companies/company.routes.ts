import { type companyEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound, requireMatch, requireValid } from '../../http/require';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createCompanyRepository } from './company.repository';

/** Handlers for companies. */
export function companyRoutes(db: Database): HandlersOf<typeof companyEndpoints> {
  const companies = createCompanyRepository(db);
  return {
    listCompanies: async ({ query }) => (await companies.list(query.ids)).map(withIsoDates),

    createCompany: audited(db, async ({ body, user }, transaction) => {
      const created = requireValid(
        await createCompanyRepository(transaction).create(body, user.id),
        errorMessages.unknownDistributor,
      );
      return {
        response: withIsoDates({ ...created, changedBy: user }),
        changes: [auditedChange('company.created', created)],
      };
    }),

    getCompany: async ({ params }) => withIsoDates(requireFound(await companies.find(params.uuid))),

    updateCompany: audited(db, async ({ params, body, user, ifMatch }, transaction) => {
      const repository = createCompanyRepository(transaction);
      const updated = requireFound(await repository.update(params.uuid, body, user.id));
      const changed = requireMatch(ifMatch, updated, errorMessages.companyChanged);
      return {
        response: withIsoDates({ ...changed, changedBy: user }),
        changes: [auditedChange('company.changed', changed, changed.changedColumns)],
      };
    }),

    deleteCompany: audited(db, async ({ params }, transaction) => {
      const repository = createCompanyRepository(transaction);
      const company = requireFound(await repository.lock(params.id));
      const licenses = await repository.remove(company.id);
      return {
        response: {},
        changes: [
          auditedChange('company.deleted', company),
          ...licenses.map(({ id }) => auditedChange('license.deleted', { ...company, id })),
        ],
      };
    }),
  };
}
