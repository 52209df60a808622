import fc from 'fast-check';
import { formatCsv, neutralizeFormulas } from '@atrium/contracts/csv';
import type { Distributor } from '@atrium/contracts/distributors';
import { distributorColumns } from '@atrium/contracts/imports';
import { buildDistributor } from '@atrium/testing';
import { readCsv } from './read-csv';

function read(text: string) {
  return readCsv('companies', text);
}

it.each([',', ';', '\t', '|'])(
  'reads cells that %j separates, and the row numbers',
  (separator) => {
    const text = [
      'Name,E-mail,Logo,vat number',
      'Ege,"a@b.example",x,1',
      '',
      ',,,',
      'İzmir,c@d.example,,',
    ]
      .join('\r\n')
      .replaceAll(',', separator);

    expect(read(text)).toEqual({
      rows: [
        { number: 2, cells: { name: 'Ege', email: 'a@b.example', vatNumber: '1' } },
        { number: 5, cells: { name: 'İzmir', email: 'c@d.example', vatNumber: '' } },
      ],
      unknownTitles: ['Logo'],
    });
  },
);

it.each([
  ['', /^No column is known/],
  ['\uFEFF\n\n', /^No column is known/],
  ['Name,Email', 'The file has titles, but no rows.'],
  ['PK\u0003\u0004\0', 'This is not a text file. Save it as CSV first.'],
  ['Name\n"Ege\nEmail', 'A quotation mark in the file is not closed.'],
  ['Name,Email\nEge,a,b', 'Row 2 has more cells than there are titles.'],
  ['Name,NAME\nEge,a', 'The file has two columns for “NAME”.'],
  ['__proto__,constructor\n1,2', /^No column is known/],
])('says what is wrong with %j', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
});

it('takes a day for its local start', () => {
  const { rows } = readCsv('licenses', 'Expires\n2027-03-01\n2027-13-45');

  expect(rows.map(({ cells }) => cells.expiresAt)).toEqual([
    new Date(2027, 2, 1).toISOString(),
    '2027-13-45',
  ]);
});

it('reads exported cells as they were, whatever their texts', () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...`'",;|=+-@\t\n İş`.split('')),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (names) => {
      fc.pre(names.every((name) => !name.includes('\0')));
      const rows: Distributor[] = names.map((name) => buildDistributor({ name }));
      const text = formatCsv(rows, Object.values(distributorColumns));

      expect(readCsv('distributors', text).rows.map(({ cells }) => cells.name)).toEqual(
        names.map(neutralizeFormulas),
      );
    }),
  );
});
