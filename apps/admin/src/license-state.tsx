import { isPast } from 'date-fns';
import type { License } from '@atrium/contracts/licenses';
import { Badge } from '@atrium/ui';

/** Returns whether a license is active and its date has not passed. */
export function isValid({ active, expiresAt }: License): boolean {
  return active && !isPast(expiresAt);
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
