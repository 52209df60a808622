import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { CompanyDetails } from '@atrium/contracts/companies';
import { foldText } from '@atrium/ui';
import { FormLink } from './form-link';

const FIELDS = { name: 'name', email: 'email address', vatNumber: 'VAT number' } as const;
type Field = keyof typeof FIELDS;
type Values = Readonly<Partial<Record<Field, string | null | undefined>>>;
type Row = Values & { id: number; name: string; uuid?: string };

/**
 * Returns a hint with a link for each field in which another distributor or company has the same value.
 *
 * @param ownId the record that the form changes
 */
export function useDuplicateHints(
  rows: readonly Row[] = [],
  values: Values,
  ownId?: number,
): Readonly<Partial<Record<keyof CompanyDetails, ReactNode>>> {
  const rowsByKey = useMemo(() => {
    const others = rows.filter(({ id }) => id !== ownId);
    const keyed = (field: Field) => others.map((row) => [toKey(field, row), row] as const);
    return new Map([...keyed('name'), ...keyed('email'), ...keyed('vatNumber')]);
  }, [rows, ownId]);

  function renderHint(field: Field): ReactNode {
    const key = toKey(field, values);
    const row = key !== null && rowsByKey.get(key);
    if (!row) return undefined;
    // The dashboard finds a distributor by its search box.
    const path = row.uuid ? `/company/${row.uuid}` : `/?q=${encodeURIComponent(row.name)}`;
    return (
      <>
        <FormLink to={path}>{row.name}</FormLink>
        <span>{` has the same ${FIELDS[field]}.`}</span>
      </>
    );
  }

  return {
    name: renderHint('name'),
    email: renderHint('email'),
    vatNumber: renderHint('vatNumber'),
  };
}

/** Returns what equal values have in common; null for a blank one. */
function toKey(field: Field, { [field]: value }: Values): string | null {
  const folded = foldText(value?.trim() ?? '');
  // VAT numbers are written with and without blanks, dots and hyphens.
  const key = field === 'vatNumber' ? folded.replace(/[^\p{L}\p{N}]/gu, '') : folded;
  return key === '' ? null : `${field} ${key}`;
}
