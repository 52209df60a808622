import type { License } from '@atrium/contracts/licenses';

/** Each company's first licence, the one with the lowest id, active or not, by company id. */
export function findFirstLicenses(licenses: readonly License[]): ReadonlyMap<number, License> {
  const first = new Map<number, License>();
  for (const license of licenses) {
    const known = first.get(license.companyId);
    if (!known || license.id < known.id) first.set(license.companyId, license);
  }
  return first;
}
