import { useQuery } from '@tanstack/react-query';
import { isPast } from 'date-fns';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { Distributor } from '@atrium/contracts/distributors';
import { channelLabels, distributorStatus } from '@atrium/contracts/distributors';
import type { License } from '@atrium/contracts/licenses';
import { sortByName } from '@atrium/ui';
import { expiresSoon } from '../license-state';
import { EXPIRES_SOON_DAYS, MONTHS_AHEAD } from '../license-term/license-policy';
import { currentDay, listMonths, localMonth, longMonth } from '../local-dates';
import { listStatusOptions } from '../status-badge';
import type { ListFilter } from './list-view';

/** Filters distributors or companies by their status. */
export const statusFilter: ListFilter<{ status: string }> = {
  name: 'status',
  label: 'Status',
  allLabel: 'All statuses',
  options: listStatusOptions(distributorStatus.options),
  matches: ({ status }, value) => status === value,
};

/** Filters distributors by their channel. */
export const channelFilter: ListFilter<Distributor> = {
  name: 'channel',
  label: 'Channel',
  allLabel: 'All channels',
  options: Object.entries(channelLabels),
  matches: ({ channel }, value) => channel === value,
};

const LICENSE_STATES: Readonly<Record<string, [string, (license: License) => boolean]>> = {
  active: ['Active', ({ active }) => active],
  inactive: ['Inactive', ({ active }) => !active],
  soon: [
    `Expires within ${String(EXPIRES_SOON_DAYS)} days`,
    (license) => expiresSoon(license, currentDay()),
  ],
  expired: ['Expired', ({ expiresAt }) => isPast(expiresAt)],
  trial: ['Trial', ({ isTrial }) => isTrial],
};

/** Filters licenses by their state. Expired licenses may be active. */
export const licenseStateFilter: ListFilter<License> = {
  name: 'state',
  label: 'State',
  allLabel: 'All states',
  options: Object.entries(LICENSE_STATES).map(([value, [label]]) => [value, label]),
  matches: (license, value) => LICENSE_STATES[value]?.[1](license) ?? true,
  sortOf: (value) => (value === 'soon' ? 'expires' : undefined),
};

/**
 * Returns a filter of licenses by the local month in which they expire.
 *
 * @param today local day, `2026-03-02`
 * @param chosen the month in the address, which can be one that has passed
 */
export function createMonthFilter(today: string, chosen: string | null): ListFilter<License> {
  const months = listMonths(today, MONTHS_AHEAD);
  const isOther =
    chosen !== null && !months.includes(chosen) && /^\d{4}-(0[1-9]|1[0-2])$/.test(chosen);
  return {
    name: 'month',
    label: 'Expires in',
    allLabel: 'Any month',
    options: [...(isOther ? [chosen] : []), ...months].map((month) => [month, longMonth(month)]),
    matches: ({ expiresAt }, value) => localMonth(expiresAt) === value,
    sortOf: (value) => (value === '' ? undefined : 'expires'),
  };
}

/** Returns a filter of rows by their distributor. */
export function useDistributorFilter(): ListFilter<{ distributorId: number }> {
  const { data = [] } = useQuery({ ...distributorQueries.list(), select: listOptions });
  return {
    name: 'distributor',
    label: 'Distributor',
    allLabel: 'All distributors',
    options: data,
    matches: ({ distributorId }, value) => String(distributorId) === value,
  };
}

function listOptions(distributors: readonly Distributor[]) {
  return sortByName(distributors).map(({ id, name }) => [String(id), name] as const);
}
