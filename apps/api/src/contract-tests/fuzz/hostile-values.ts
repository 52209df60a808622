import fc from 'fast-check';
import { Entries, RawJson, type Value } from './values';

const ids: readonly Value[] = [
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  '01',
  ' 1',
  '1 ',
  '+1',
  '1e3',
  '0x1',
  '١',
  'NaN',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '',
  'null',
  '1;drop table users',
  new RawJson('1e400'),
  new RawJson('-0'),
  new RawJson('1.0'),
  new RawJson('1e0'),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
];
const texts: readonly Value[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u001b[31m',
  '\ud800',
  'a\udfff',
  '\u202e',
  '👨‍👩‍👧‍👦',
  '\u2028',
  '\ufffe',
  '\\',
  '"',
  "'",
  'a\r\nBcc: b@example.com',
  '%00',
  '{}',
  '[]',
  'constructor',
  'toString',
];
const dates: readonly Value[] = [
  '0000-01-01',
  '10000-01-01',
  '2026-02-30',
  '2026-13-01',
  '1899-12-31',
  '-000001-01-01',
  '0000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20',
  '+275760-09-13T00:00:00.000Z',
  '1900-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-11-20T09:00:00',
  '2026-11-20T09:00:00.123456789Z',
  '2016-12-31T23:59:60Z',
  'today',
];
const shapes: readonly Value[] = [
  null,
  true,
  false,
  [],
  [[]],
  [null],
  ['a'],
  new Entries([]),
  new Entries([['id', 1]]),
  new Entries([['length', 1]]),
  new Entries([['toString', 1]]),
  1e308,
  -1,
  0,
];

// Characters that PostgreSQL cannot store or that would be altered.
const CONTROL_CHARACTERS = ['\u0000', '\u0007', '\ud800'];
const OVERSIZED = 6000;

/** Returns variants of a text that end with a control character or a lone surrogate. */
export function controlTexts(text: string): string[] {
  return CONTROL_CHARACTERS.map((character) => `${text}${character}`);
}

/** Lists longer than any that the contract accepts, of valid and of invalid elements. */
export const oversizedLists: readonly (readonly (number | string | object)[])[] = [
  1,
  '',
  {},
  { email: 'info@ege.example', name: 'Ege' },
].map((element) => Array.from({ length: OVERSIZED }, () => element));

const oversizedTexts = oversizedLists.map((list) => new RawJson(JSON.stringify(list)));

/** Keys that target prototypes or fields that clients must not set. */
const keys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'uuid',
  'key',
  'role',
  'senderId',
  'isRead',
  'createdAt',
  'authorId',
  'author',
  'status',
  'active',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'toJSON',
  '',
  '\u0000',
);

const members = fc.constantFrom<Value>(
  ...shapes,
  ...ids,
  'admin',
  new Entries([['prototype', new Entries([['role', 'admin']])]]),
);

// `fc.string` would build a map of all code points first, which takes two seconds.
const anyText = fc
  .array(fc.nat(0x10ffff), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points));

/** Malformed ids and ids of missing rows. */
export const hostileId = fc.constantFrom(...ids, ...shapes.slice(0, 6));

/**
 * Values that a field should reject.
 * @param limit maximum number of characters or elements of the field; 1,000 if unknown.
 */
export function hostileValue(limit: number | undefined): fc.Arbitrary<Value> {
  // Bodies of megabytes take too long.
  const maximum = Math.min(limit ?? 1000, 100_000);
  return fc.oneof(
    fc.constantFrom<Value>(...ids, ...texts, ...dates, ...shapes),
    anyText,
    fc.constantFrom<Value>(
      'a'.repeat(maximum + 1),
      'é'.repeat(maximum + 1),
      '\ud83d\ude00'.repeat(maximum),
      'a'.repeat(50 * maximum),
      Array.from({ length: maximum + 1 }, () => 1),
    ),
    fc.constantFrom<Value>(...controlTexts('long enough'), ...oversizedTexts),
  );
}

/** Members that no body of the contract has. */
export const hostileMember: fc.Arbitrary<readonly [string, Value]> = fc.tuple(keys, members);
