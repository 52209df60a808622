import type { ImportKind } from '@atrium/contracts/imports';
import { foldText } from '@atrium/ui';

type OtherTitles = Readonly<Record<string, readonly string[]>>;

const EMAIL = ['Mail', 'Email address', 'Mail address'];
const DISTRIBUTOR = ['Distributor name', 'Reseller', 'Partner'];

/** Titles that other programs give to the columns of a file, by field. Case and hyphens do not count. */
export const OTHER_TITLES: Readonly<Record<ImportKind, OtherTitles>> = {
  distributors: {
    name: DISTRIBUTOR,
    email: EMAIL,
  },
  companies: {
    name: ['Company', 'Company name', 'Customer', 'Customer name'],
    email: [...EMAIL, 'Company email'],
    phone: ['Phone', 'Telephone', 'Telephone number', 'Tel', 'Tel.'],
    vatNumber: ['VAT', 'VAT no', 'VAT no.', 'VAT ID', 'Tax number', 'Tax no', 'Tax no.', 'Tax ID'],
    authorizedPerson: ['Contact', 'Contact person'],
    authorizedPersonTitle: ['Contact title', 'Job title'],
    distributor: DISTRIBUTOR,
  },
  licenses: {
    key: ['License', 'License key'],
    company: ['Company name', 'Customer', 'Customer name'],
    distributor: DISTRIBUTOR,
    isTrial: ['License type'],
    expiresAt: ['Expiry', 'Expiry date', 'Expiration', 'Expiration date', 'Valid until'],
  },
};

/** Returns the field of each title, with the title folded. */
export function foldTitles(titles: OtherTitles): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(titles).flatMap(([field, names]) =>
      names.map((name) => [foldText(name), field] as const),
    ),
  );
}
