import { errorMessages, type licenseEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound, requireValid } from '../../http/require';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createLicenseRepository } from './license.repository';
import { createLicenseKey } from './license-key';
import { describeTerm } from './license-term';

/** Handlers for licenses. */
export function licenseRoutes(db: Database): HandlersOf<typeof licenseEndpoints> {
  const licenses = createLicenseRepository(db);
  return {
    listLicenses: async ({ query }) => (await licenses.list(query.ids)).map(withIsoDates),

    listCompanyLicenses: async ({ params }) =>
      requireFound(await licenses.listOfCompany(params.uuid)).map(withIsoDates),

    createLicense: audited(db, async ({ body }, transaction) => {
      const { companyName, ...created } = requireValid(
        await createLicenseRepository(transaction).create({
          ...body,
          expiresAt: new Date(body.expiresAt),
          key: createLicenseKey(),
        }),
        errorMessages.companyOfOtherDistributor,
      );
      return {
        response: withIsoDates(created),
        changes: [auditedChange('license.created', { id: created.id, name: companyName })],
      };
    }),

    renewLicense: audited(db, async ({ params, body: { expiresAt, isTrial } }, transaction) => {
      const { companyName, formerExpiresAt, ...renewed } = requireFound(
        await createLicenseRepository(transaction).update(params.id, {
          expiresAt: new Date(expiresAt),
          isTrial,
        }),
      );
      const term = describeTerm(formerExpiresAt, renewed.expiresAt);
      return {
        response: withIsoDates(renewed),
        changes: [auditedChange('license.renewed', { id: renewed.id, name: companyName }, term)],
      };
    }),

    renewLicenses: audited(db, async ({ body }, transaction) => {
      const renewed = await createLicenseRepository(transaction).renewAll(body);
      if (renewed.length < body.licenses.length) {
        throw new HttpError(412, errorMessages.licensesChanged);
      }
      const results = renewed.map(({ companyName, formerExpiresAt, ...license }) => {
        const term = describeTerm(formerExpiresAt, license.expiresAt);
        const entity = { id: license.id, name: companyName };
        return {
          license: withIsoDates(license),
          change: auditedChange('license.renewed', entity, term),
        };
      });
      return {
        response: results.map(({ license }) => license),
        changes: results.map(({ change }) => change),
      };
    }),

    setLicenseActive: audited(db, async ({ params, body: { active } }, transaction) => {
      const { companyName, ...updated } = requireFound(
        await createLicenseRepository(transaction).update(params.id, { active }),
      );
      const action = active ? 'license.activated' : 'license.deactivated';
      return {
        response: withIsoDates(updated),
        changes: [auditedChange(action, { id: updated.id, name: companyName })],
      };
    }),

    deleteLicense: audited(db, async ({ params }, transaction) => {
      const { id, companyName } = requireFound(
        await createLicenseRepository(transaction).remove(params.id),
      );
      return {
        response: {},
        changes: [auditedChange('license.deleted', { id, name: companyName })],
      };
    }),
  };
}
