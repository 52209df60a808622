import type { Handlers } from '../../route';
import type { LicenseRepository } from './license.repository';

/** Handlers for licences. */
export function licenseRoutes(licenses: LicenseRepository): Pick<Handlers, 'listLicenses'> {
  return {
    listLicenses: async () => {
      const rows = await licenses.list();
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },
  };
}
