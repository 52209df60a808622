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
  ['Name\n"Ege\nEmail', 'A quotation mark in row 2 is not closed at the end of its cell.'],
  [
    'Name,Email\nA,b\n"3" pipe,b',
    'A quotation mark in row 3 is not closed at the end of its cell.',
  ],
  ['Name,Email\nEge,a,b', 'Row 2 has more cells than there are titles.'],
  ['Name,NAME\nEge,a', 'The file has two columns for “NAME”.'],
  ['__proto__,constructor\n1,2', /^No column is known/],
])('says what is wrong with %j', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
});

const EGE = [{ number: 2, cells: { name: 'Ege', email: 'a@b.example' } }];

it.each([
  ['a final line end', 'Name;Email\nEge;a@b.example\n', EGE],
  ['final blank lines', 'Name\tEmail\r\nEge\ta@b.example\r\n\r\n\r\n', EGE],
  ['mixed line ends', 'Name|Email\r\nEge|a@b.example\n\r', EGE],
  ['line ends of old Macs', 'Name,Email\rEge,a@b.example\r', EGE],
  ['separators at the end of rows', 'Name;Email\nEge;a@b.example;;\n', EGE],
  ['separators at the end of all rows', 'Name;Email;;\nEge;a@b.example;;\n', EGE],
  ['sep=', 'sep=;\nName;Email\nEge;a@b.example', EGE],
  ['SEP= after a byte order mark', '\uFEFFSEP=;\r\nName;Email\r\nEge;a@b.example', EGE],
  ['sep= in quotes', '\uFEFF"sep=;"\r\nName;Email\r\nEge;a@b.example', EGE],
  ['sep= of another separator', 'sep=^\nName^Email\nEge^a@b.example', EGE],
  ['sep= with a tab', 'sep=\t\nName\tEmail\nEge\ta@b.example', EGE],
  ['sep= that is wrong', 'sep=,\nName;Email\nEge;a@b.example', EGE],
  [
    'blank lines before the titles',
    '\n;;\n \nName;Email\nEge;a@b.example',
    [{ number: 5, cells: { name: 'Ege', email: 'a@b.example' } }],
  ],
  [
    'a quote within a cell',
    'Name;Email\n3" pipe;a "b"@c\n',
    [{ number: 2, cells: { name: '3" pipe', email: 'a "b"@c' } }],
  ],
  [
    'other separators in texts',
    'Name;Email\n"Ege, a|b";"a,b,c,d"\nA,b,c;d,e,f\n',
    [
      { number: 2, cells: { name: 'Ege, a|b', email: 'a,b,c,d' } },
      { number: 3, cells: { name: 'A,b,c', email: 'd,e,f' } },
    ],
  ],
  ['a single column', 'Name\nEge, Inc.\n', [{ number: 2, cells: { name: 'Ege, Inc.' } }]],
  [
    'a line break in a title and in a cell',
    '"VAT\nnumber";Name\n1;"Ege\r\nYazılım"\n',
    [{ number: 2, cells: { vatNumber: '1', name: 'Ege\nYazılım' } }],
  ],
])('reads %s as a spreadsheet does', (_, text, rows) => {
  expect(read(text)).toEqual({ rows, unknownTitles: [] });
});

it.each([
  ['2027-03-01', [2027, 3, 1]],
  [' 2027-3-1 ', [2027, 3, 1]],
  ['2027/03/01', [2027, 3, 1]],
  ['2027.3.1', [2027, 3, 1]],
  ['01.03.2027', [2027, 3, 1]],
  ['1.3.2027 00:00', [2027, 3, 1]],
  ['3/13/2027', [2027, 3, 13]],
  ['13/3/2027', [2027, 3, 13]],
  ['13-03-2027', [2027, 3, 13]],
  ['3/3/2027', [2027, 3, 3]],
  ['46082', [2026, 3, 1]],
  ['29.02.2028', [2028, 2, 29]],
])('reads %j as one day, and takes its local start', (text, [year = 0, month = 0, day = 0]) => {
  const { rows } = readCsv('licenses', `Expires\n${text}`);

  expect(rows[0]?.cells.expiresAt).toBe(new Date(year, month - 1, day).toISOString());
});

it.each([
  [
    'companies',
    'Customer;E-mail address;Tel.;Tax number;Contact person;Reseller',
    ['name', 'email', 'phone', 'vatNumber', 'authorizedPerson', 'distributor'],
  ],
  ['companies', 'COMPANY NAME;Phone;VAT;Partner', ['name', 'phone', 'vatNumber', 'distributor']],
  ['distributors', 'Partner;Mail', ['name', 'email']],
  ['licenses', 'License key;Customer;Valid until', ['key', 'company', 'expiresAt']],
] as const)('matches the columns of %s by other titles: %s', (kind, titles, fields) => {
  const { rows, unknownTitles } = readCsv(kind, `${titles}\n${'x;'.repeat(fields.length)}`);

  expect(Object.keys(rows[0]?.cells ?? {})).toEqual(fields);
  expect(unknownTitles).toEqual([]);
});

it('prefers the title of a column to its other titles', () => {
  expect(readCsv('companies', 'Partner,Name,Distributor\nA,B,C')).toEqual({
    rows: [{ number: 2, cells: { name: 'B', distributor: 'C' } }],
    unknownTitles: ['Partner'],
  });
  expect(() => readCsv('companies', 'Name,Phone,Tel\nA,1,2')).toThrow(
    'The file has two columns for “Tel”.',
  );
});

it.each([
  '2027-02-30',
  '2027-13-45',
  '29.02.2027',
  '3/1/2027',
  '3.13.2027',
  '2/30/2027',
  '01.03.27',
  '2027-03/01',
  '2027',
  '1234567',
  '#####',
  'soon',
])('leaves %j, which is no day or can be two, to the server', (text) => {
  const { rows } = readCsv('licenses', `Expires\n${text}`);

  expect(rows[0]?.cells.expiresAt).toBe(text);
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
