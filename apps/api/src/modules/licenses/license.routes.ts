import { errorMessages, type License } from '@atrium/contracts';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import { createLicenseKey } from './license-key';
import type { LicenseRepository } from './license.repository';

type Row = Awaited<ReturnType<LicenseRepository['list']>>[number];

/** Handlers for licences. */
export function licenseRoutes(
  licenses: LicenseRepository,
): Pick<Handlers, 'listLicenses' | 'listCompanyLicenses' | 'createLicense' | 'deleteLicense'> {
  return {
    listLicenses: async () => (await licenses.list()).map(present),

    listCompanyLicenses: async ({ params }) =>
      found(await licenses.listOfCompany(params.uuid)).map(present),

    createLicense: async ({ body }) => {
      const created = await licenses.create({
        ...body,
        expiresAt: new Date(body.expiresAt),
        key: createLicenseKey(),
      });
      return present(accepted(created, errorMessages.companyOfOtherDistributor));
    },

    deleteLicense: async ({ params }) => {
      found(await licenses.remove(params.id));
      return {};
    },
  };
}

function present(row: Row): License {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
