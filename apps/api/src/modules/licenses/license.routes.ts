import { type License } from '@atrium/contracts/licenses';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { accepted, found } from '../../http/refuse';
import type { Handlers } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createLicenseRepository, type LicenseRepository } from './license.repository';
import { createLicenseKey } from './license-key';

type Row = Awaited<ReturnType<LicenseRepository['list']>>[number];

/** Handlers for licences. */
export function licenseRoutes(
  db: Database,
): Pick<Handlers, 'listLicenses' | 'listCompanyLicenses' | 'createLicense' | 'deleteLicense'> {
  const licenses = createLicenseRepository(db);
  return {
    listLicenses: async () => (await licenses.list()).map(present),

    listCompanyLicenses: async ({ params }) =>
      found(await licenses.listOfCompany(params.uuid)).map(present),

    createLicense: audited(db, async ({ body }, transaction) => {
      const { companyName, ...created } = accepted(
        await createLicenseRepository(transaction).create({
          ...body,
          expiresAt: new Date(body.expiresAt),
          key: createLicenseKey(),
        }),
        errorMessages.companyOfOtherDistributor,
      );
      return {
        answer: present(created),
        changes: [auditedChange('license.created', { id: created.id, name: companyName })],
      };
    }),

    deleteLicense: audited(db, async ({ params }, transaction) => {
      const { id, companyName } = found(
        await createLicenseRepository(transaction).remove(params.id),
      );
      return { answer: {}, changes: [auditedChange('license.deleted', { id, name: companyName })] };
    }),
  };
}

function present(row: Row): License {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
