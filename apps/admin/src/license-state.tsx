import { isPast } from 'date-fns';
import { styled } from 'styled-components';
import type { License } from '@atrium/contracts/licenses';
import { Badge, tokens } from '@atrium/ui';
import { EXPIRES_SOON_DAYS } from './license-term/license-policy';
import { daysUntil } from './local-dates';

/** Returns whether a license is active and its date has not passed. */
export function isValid({ active, expiresAt }: Pick<License, 'active' | 'expiresAt'>): boolean {
  return active && !isPast(expiresAt);
}

/**
 * Returns whether a license is valid, but not for long.
 *
 * @param today local day, `2026-03-02`
 */
export function expiresSoon(
  license: Pick<License, 'active' | 'expiresAt'>,
  today: string,
): boolean {
  return isValid(license) && daysUntil(license.expiresAt, today) <= EXPIRES_SOON_DAYS;
}

/** Puts the licenses that expire soon first, earliest first. The others keep their order. */
export function putSoonFirst(licenses: readonly License[], today: string): readonly License[] {
  const soon = licenses.filter((license) => expiresSoon(license, today));
  const isSoon = new Set(soon);
  soon.sort((left, right) => Date.parse(left.expiresAt) - Date.parse(right.expiresAt));
  return [...soon, ...licenses.filter((license) => !isSoon.has(license))];
}

/** Sorts licenses by their date, latest first, those that are valid before the others. */
export function sortByValidity(licenses: readonly License[]): readonly License[] {
  return licenses.toSorted(
    (left, right) =>
      Number(isValid(right)) - Number(isValid(left)) ||
      Date.parse(right.expiresAt) - Date.parse(left.expiresAt) ||
      left.id - right.id,
  );
}

/** Marks a license whose date has passed, active or not, after other text. */
export function ExpiredBadge({ expiresAt }: Pick<License, 'expiresAt'>) {
  if (!isPast(expiresAt)) return null;
  return (
    <>
      {' '}
      <Badge tone="red">Expired</Badge>
    </>
  );
}

interface DaysLeftProps {
  license: Pick<License, 'active' | 'expiresAt'>;
  /** Local day, `2026-03-02`. */
  today: string;
}

/** Says after a date in how many days a license expires, if it does so soon: `in 4 days`. */
export function DaysLeft({ license, today }: DaysLeftProps) {
  if (!expiresSoon(license, today)) return null;
  return (
    <>
      {' '}
      <Soon>{formatDaysLeft(daysUntil(license.expiresAt, today))}</Soon>
    </>
  );
}

function formatDaysLeft(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${String(days)} days`;
}

const Soon = styled.span`
  flex: none;
  color: ${tokens.color.yellowText};
  font-weight: ${tokens.font.weight.medium};
  white-space: nowrap;
`;
