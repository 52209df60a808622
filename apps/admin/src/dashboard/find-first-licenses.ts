import type { License } from '@atrium/contracts/licenses';

/** Returns the license with the lowest id, active or not, by company id. */
export function findFirstLicenses(licenses: readonly License[]): ReadonlyMap<number, License> {
  const first = new Map<number, License>();
  for (const license of licenses) {
    const current = first.get(license.companyId);
    if (!current || license.id < current.id) first.set(license.companyId, license);
  }
  return first;
}
