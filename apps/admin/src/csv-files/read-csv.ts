import Papa from 'papaparse';
import type { ImportKind, ImportRow } from '@atrium/contracts/imports';
import { importColumns, LONGEST_CELL } from '@atrium/contracts/imports';
import { foldText, isolate } from '@atrium/ui';

/** A row of a file. */
export interface FileRow {
  /** Number in a spreadsheet, where the titles are row 1. */
  number: number;
  cells: ImportRow;
}

/** Rows of a CSV file. */
export interface CsvFile {
  rows: readonly FileRow[];
  /** Titles of columns that are not imported. */
  unknownTitles: readonly string[];
}

/**
 * Reads a CSV file with titles in its first row; commas, semicolons, tabs or bars separate the cells.
 *
 * @throws Error with a sentence for the user when it is not such a file
 */
export function readCsv(kind: ImportKind, text: string): CsvFile {
  if (text.includes('\0')) throw new Error('This is not a text file. Save it as CSV first.');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [titles = [], ...others] = data;
  const numbered = others
    .map((texts, index) => ({ number: index + 2, texts }))
    .filter(({ texts }) => texts.some((cell) => cell.trim() !== ''));
  const ragged = numbered.find(({ texts }) => texts.length > titles.length);
  const byField: Readonly<Record<string, readonly [title: string, ...unknown[]]>> =
    importColumns[kind];
  const columns = Object.entries(byField);
  const known = new Map(columns.map(([field, [title]]) => [foldText(title), field]));
  const fields = titles.map((title) => known.get(foldText(title.trim())));
  const twice = titles.find((_, index) => fields[index] && fields.indexOf(fields[index]) < index);
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new Error('A quotation mark in the file is not closed.');
  if (!fields.some(Boolean))
    throw new Error(
      `No column is known. The first row must have titles such as ${columns
        .map(([, [title]]) => title)
        .join(', ')}.`,
    );
  if (twice !== undefined) throw new Error(`The file has two columns for “${isolate(twice)}”.`);
  if (ragged) throw new Error(`Row ${String(ragged.number)} has more cells than there are titles.`);
  if (numbered.length === 0) throw new Error('The file has titles, but no rows.');
  return {
    rows: numbered.map(({ number, texts }) => ({
      number,
      cells: Object.fromEntries(
        fields.flatMap((field, index) =>
          field === undefined ? [] : [[field, readCell(field, texts[index] ?? '')]],
        ),
      ),
    })),
    unknownTitles: titles.filter((title, index) => title.trim() !== '' && !fields[index]),
  };
}

function readCell(field: string, text: string): string {
  // A day ends a license at its local start, as in the form.
  const date = /^\s*\d{4}-\d\d-\d\d\s*$/.test(text) && new Date(`${text.trim()}T00:00`);
  if (field === 'expiresAt' && date && !Number.isNaN(date.getTime())) return date.toISOString();
  // The server refuses the row for a field that is too long, but the whole request for such a cell.
  return text.slice(0, LONGEST_CELL);
}
