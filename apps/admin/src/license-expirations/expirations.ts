import type { License } from '@atrium/contracts/licenses';
import { localDay } from '../local-dates';

/** The expiry of a license, with the names of its company and distributor. */
export interface Expiration extends Pick<
  License,
  'id' | 'key' | 'isTrial' | 'active' | 'expiresAt'
> {
  company: string;
  distributor: string;
}

/** Lists the expirations of licenses, earliest first. */
export function listExpirations(
  licenses: readonly License[],
  getCompanyName: (id: number) => string,
  getDistributorName: (id: number) => string,
): readonly Expiration[] {
  return licenses
    .map(({ id, key, isTrial, active, expiresAt, companyId, distributorId }) => ({
      id,
      key,
      isTrial,
      active,
      expiresAt,
      company: getCompanyName(companyId),
      distributor: getDistributorName(distributorId),
    }))
    .sort((left, right) => compareText(left.expiresAt, right.expiresAt) || left.id - right.id);
}

/** Groups expirations, earliest first, by local day (`2026-03-02`). The days are in the same order. */
export function groupByDay(
  expirations: readonly Expiration[],
): ReadonlyMap<string, readonly Expiration[]> {
  const byDay = new Map<string, Expiration[]>();
  for (const expiration of expirations) {
    const day = localDay(expiration.expiresAt);
    const expirationsOfDay = byDay.get(day);
    if (expirationsOfDay) expirationsOfDay.push(expiration);
    else byDay.set(day, [expiration]);
  }
  return byDay;
}

// UTC timestamps of one format sort as text.
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
