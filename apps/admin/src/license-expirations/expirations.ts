import type { License } from '@atrium/contracts/licenses';
import { localDay, localYear } from '../local-dates';

/** A licence that expires, with the names that people know. */
export interface Expiration {
  id: number;
  key: string;
  isTrial: boolean;
  expiresAt: string;
  company: string;
  distributor: string;
}

/** The licences that expire in a local year, the earliest first. */
export function expirationsOfYear(
  licenses: readonly License[],
  year: number,
  nameOf: {
    company: (license: License) => string;
    distributor: (license: License) => string;
  },
): readonly Expiration[] {
  return licenses
    .filter(({ expiresAt }) => localYear(expiresAt) === year)
    .map((license) => ({
      id: license.id,
      key: license.key,
      isTrial: license.isTrial,
      expiresAt: license.expiresAt,
      company: nameOf.company(license),
      distributor: nameOf.distributor(license),
    }))
    .sort((left, right) => compareText(left.expiresAt, right.expiresAt) || left.id - right.id);
}

/** The expirations of each local day that has some, by `localDay`. */
export function expirationsByDay(
  expirations: readonly Expiration[],
): ReadonlyMap<string, readonly Expiration[]> {
  const byDay = new Map<string, Expiration[]>();
  for (const expiration of expirations) {
    const day = localDay(expiration.expiresAt);
    const known = byDay.get(day);
    if (known) known.push(expiration);
    else byDay.set(day, [expiration]);
  }
  return byDay;
}

// Instants are UTC text of one form, which sorts as it is.
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
