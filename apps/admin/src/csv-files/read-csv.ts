import Papa from 'papaparse';
import type { ImportKind, ImportRow } from '@atrium/contracts/imports';
import { importColumns, LONGEST_CELL } from '@atrium/contracts/imports';
import { foldText, isolate } from '@atrium/ui';
import { foldTitles, OTHER_TITLES } from './other-titles';
import { readDay } from './read-day';

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
 * Reads a CSV file as a spreadsheet does. Its first row with texts has the titles, which also show what separates
 * the cells: commas, semicolons, tabs, bars, or what a line `sep=` above them names.
 *
 * @throws Error with a sentence for the user when it is not such a file
 */
export function readCsv(kind: ImportKind, text: string): CsvFile {
  if (text.includes('\0')) throw new Error('This is not a text file. Save it as CSV first.');
  const columns: readonly (readonly [
    field: string,
    column: readonly [title: string, ...unknown[]],
  ])[] = Object.entries(importColumns[kind]);
  const known = new Map(columns.map(([field, [title]]) => [foldText(title), field]));
  const otherTitles = foldTitles(OTHER_TITLES[kind]);
  const fieldOf = (title: string) => known.get(foldText(title)) ?? otherTitles.get(foldText(title));

  const { source, separators } = readSeparators(text);
  const delimiter = maxBy(
    separators,
    (separator) =>
      readTitles(source, separator).filter((title) => fieldOf(title) !== undefined).length,
  );
  const { data, errors } = parse(source, { delimiter });
  const titleIndex = data.findIndex(hasText);
  const titles = data[titleIndex] ?? [];
  const ownFields = new Set(titles.map((title) => known.get(foldText(title))));
  const fields = titles.map((title) => {
    const field = fieldOf(title);
    // The title of the column itself comes first: a file can have a Distributor and a Partner.
    return known.has(foldText(title)) || !ownFields.has(field) ? field : undefined;
  });
  // In a spreadsheet, the first row is row 1.
  const numbered = data
    .map((texts, index) => ({ number: index + 1, texts }))
    .slice(titleIndex + 1)
    .filter(({ texts }) => hasText(texts));
  const ragged = numbered.find(({ texts }) => hasText(texts.slice(titles.length)));
  const twice = titles.find((_, index) => fields[index] && fields.indexOf(fields[index]) < index);
  const misquoted = errors.find(({ type }) => type === 'Quotes');
  if (misquoted)
    throw new Error(
      `A quotation mark in row ${String((misquoted.row ?? 0) + 1)} is not closed at the end of its cell.`,
    );
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

// Written by Excel, and hidden when it opens the file.
const SEPARATOR_LINE = /^"?sep=([^\n"])"?[ ,;\t|]*(?:\n|$)/i;

function readSeparators(text: string) {
  // Programs mix line ends in one file.
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [line = '', separator] = SEPARATOR_LINE.exec(source) ?? [];
  // A single column that is pasted has no separator. Tabs are seldom part of its texts, so they come first.
  const separators = ['\t', ',', ';', '|'];
  return {
    source: source.slice(line.length),
    separators: separator === undefined ? separators : [separator, ...separators],
  };
}

function readTitles(source: string, delimiter: string): readonly string[] {
  let titles: readonly string[] = [];
  parse(source, {
    delimiter,
    // The fast mode splits the whole file before the first step.
    fastMode: false,
    step({ data }, parser) {
      if (!hasText(data)) return;
      titles = data;
      parser.abort();
    },
  });
  return titles;
}

function parse(source: string, options: Papa.ParseConfig<string[]>) {
  return Papa.parse<string[]>(source, { newline: '\n', ...options });
}

function maxBy(choices: readonly string[], countOf: (choice: string) => number): string {
  const counts = choices.map(countOf);
  return choices[counts.indexOf(Math.max(...counts))] ?? '';
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function readCell(field: string, text: string): string {
  // A day ends a license at its local start, as in the form.
  const day = field === 'expiresAt' ? readDay(text) : null;
  // The server refuses the row for a field that is too long, but the whole request for such a cell.
  return day?.toISOString() ?? text.slice(0, LONGEST_CELL);
}
