import { foldUsername } from '@atrium/contracts/fold-username';
import type { ImportDuplicate } from '@atrium/contracts/imports';
import { mailboxKey } from '@atrium/contracts/mailbox';

/** Keys by field, of which equal entries share one; null for a field that cannot be compared. */
export type Identity = Readonly<Record<string, string | null>>;

/** An entry, or a row of the file. */
interface Known {
  readonly name: string;
  /** Index of the row in the file. */
  readonly row?: number;
}

/** Creates an index of entries and rows that finds the first one that another equals in any field. */
export function createDuplicateIndex() {
  const known = new Map<string, Known>();

  function add(identity: Identity, one: Known): void {
    for (const [field, key] of Object.entries(identity)) {
      const place = `${field} ${key ?? ''}`;
      if (key !== null && !known.has(place)) known.set(place, one);
    }
  }

  function find(identity: Identity): ImportDuplicate | undefined {
    const matches = Object.entries(identity).flatMap(([field, key]) => {
      const one = key === null ? undefined : known.get(`${field} ${key}`);
      return one ? [{ field, one }] : [];
    });
    const first = matches[0]?.one;
    if (!first) return undefined;
    const fields = matches.filter(({ one }) => one === first).map(({ field }) => field);
    return { ...first, fields };
  }

  return { add, find };
}

interface Contact {
  readonly name: string;
  readonly email: string;
  readonly vatNumber?: string | null;
}

/** Returns the identity of a distributor or company, as the hints of their forms compare them. */
export function contactIdentity({ name, email, vatNumber }: Contact): Identity {
  return {
    vatNumber: vatKey(vatNumber ?? ''),
    email: mailboxKey(email) || null,
    name: foldName(name) || null,
  };
}

// VAT numbers are written with and without blanks, dots and hyphens, and a spreadsheet drops leading zeros.
function vatKey(text: string): string | null {
  const digits = foldName(text).replace(/[^\p{L}\p{N}]/gu, '');
  return digits.replace(/^0+/, '') || null;
}

const MARKS_AND_HYPHENS = /[\u0300-\u036f\p{Pd}]/gu;

// `Sirket` is `Şirket`, and `Ege-Soft` is `Egesoft`, as in a search.
function foldName(text: string): string {
  return foldUsername(text).normalize('NFKD').replace(MARKS_AND_HYPHENS, '');
}
