import type * as z from 'zod/mini';
import { cleanText } from '@atrium/contracts/clean-text';
import { type CsvColumn, neutralizeFormulas } from '@atrium/contracts/csv';
import { foldIdentifier } from '@atrium/contracts/fold-username';
import type { ImportOutcome, ImportRow } from '@atrium/contracts/imports';
import type { Database } from '../../db/database';
import type { AuditedChange } from '../audit/audit-event';
import { saveRows } from './save-rows';

/** Row that others belong to; a file names it by its code or, without one, by its name. */
export interface Owner {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** A row to write. */
interface PlannedRow<Row, Values> {
  /** The existing row, `undefined` for a new one. */
  readonly row: Row | undefined;
  readonly values: Values;
  /** Changed fields. */
  readonly fields: readonly string[];
  readonly ownerId: number;
}

/** Existing rows and rules of one kind of file. The first column identifies a row. */
interface ImportTarget<Row extends { readonly id: number }, Schema extends z.ZodMiniObject> {
  readonly table: string;
  /** Name of a row in messages: `company`. */
  readonly thing: string;
  readonly columns: Readonly<Record<string, CsvColumn<Row>>>;
  /** Existing rows that the file names. */
  readonly rows: readonly Row[];
  /** Fields that a file can change. */
  readonly schema: Schema;
  /** Fields of new rows that a file can leave out. */
  readonly defaults: object;
  /** Values of fields that are not free texts; a cell has the text that the column shows for one. */
  readonly choices: Readonly<Record<string, readonly unknown[]>>;
  readonly owners?: {
    /** Field with the name of the owner. */
    readonly nameField: string;
    readonly codeField: string;
    readonly rows: readonly Owner[];
    readonly ownerIdOf: (row: Row) => number;
  };
  /** Returns columns to write besides the values. */
  readonly extra: (planned: PlannedRow<Row, z.output<Schema>>) => object;
  readonly audit: (
    planned: PlannedRow<Row, z.output<Schema>>,
    id: number,
  ) => readonly AuditedChange[];
}

/** The outcome of each row of a file, and how to write them. */
export interface ImportPlan {
  readonly outcomes: readonly ImportOutcome[];
  /** Writes all rows and returns an audited change for each. */
  readonly write: () => Promise<readonly AuditedChange[]>;
}

class RowRefusal extends Error {}

/** Compares the rows of a file with those of the database. */
export function planImport<Row extends { readonly id: number }, Schema extends z.ZodMiniObject>(
  db: Database,
  rows: readonly ImportRow[],
  target: ImportTarget<Row, Schema>,
): ImportPlan {
  const { table, thing, columns, schema, defaults, owners, extra, audit } = target;
  const [idField = ''] = Object.keys(columns);
  const titleOf = (field: string) => columns[field]?.[0] ?? field;
  const textOf = (field: string, row: Row) => columns[field]?.[1](row) ?? '';
  const existing = new Map(target.rows.map((row) => [textOf(idField, row).toLowerCase(), row]));
  const findOwner = owners && indexOwners(owners.rows);
  const planned: PlannedRow<Row, z.output<Schema>>[] = [];

  // Every object has fields such as `constructor`, so other functions see only those of the file.
  function keepColumns(row: ImportRow): ImportRow {
    return Object.fromEntries(
      Object.entries(row).filter(([field]) => Object.hasOwn(columns, field)),
    );
  }

  function refuse(field: string, reason: string): never {
    throw new RowRefusal(
      reason.startsWith(titleOf(field)) ? reason : `${titleOf(field)}: ${reason}`,
    );
  }

  function valueOf(field: string, cell: string): unknown {
    const choices = target.choices[field]?.map((value) => {
      // The column of a choice reads its own field only.
      return { value, label: textOf(field, { [field]: value } as unknown as Row) };
    });
    if (!choices) return cell;
    const choice = choices.find(({ label }) => foldIdentifier(label) === foldIdentifier(cell));
    return choice
      ? choice.value
      : refuse(field, `must be one of ${choices.map(({ label }) => label).join(', ')}`);
  }

  function parse(base: object, cells: ImportRow): z.output<Schema> {
    const values = Object.entries(cells)
      .filter(([field, cell]) => cell !== '' || !target.choices[field])
      .map(([field, cell]) => [field, valueOf(field, cell)]);
    const { data, error } = schema.safeParse({ ...base, ...Object.fromEntries(values) });
    if (data) return data;
    return refuse(String(error?.issues[0]?.path[0]), error?.issues[0]?.message ?? 'Invalid input');
  }

  function ownerOf(cells: ImportRow, current?: Row): number {
    if (!owners) return 0;
    const { nameField, codeField } = owners;
    const found = findOwner?.(cells[codeField] ?? '', cells[nameField] ?? '') ?? [];
    const ownerId = current && owners.ownerIdOf(current);
    if (found.length > 1) refuse(nameField, 'several have this name, give the ID');
    if (!found[0] && (cells[codeField] || cells[nameField]))
      refuse(nameField, `there is no such ${nameField}`);
    if (ownerId !== undefined && found[0] && found[0].id !== ownerId)
      refuse(nameField, `the one of a ${thing} cannot be changed`);
    return found[0]?.id ?? ownerId ?? refuse(nameField, 'Required');
  }

  function plan(row: ImportRow): ImportOutcome {
    const code = row[idField] ?? '';
    const texts = withoutApostrophes(row);
    if (code === '') {
      const ownerId = ownerOf(texts);
      planned.push({ row: undefined, values: parse(defaults, texts), fields: [], ownerId });
      return { outcome: 'create', changed: [] };
    }
    const current = existing.get(code.toLowerCase());
    if (!current) return refuse(idField, `there is no such ${thing}`);
    if (seen.has(current)) refuse(idField, 'it is in the file twice');
    seen.add(current);
    const ownerId = ownerOf(texts, current);
    // A cell as it was exported is unchanged, whatever the rules for new texts say.
    const given = Object.keys(row).filter(
      (field) =>
        Object.hasOwn(schema.shape, field) &&
        row[field] !== storedText(neutralizeFormulas(textOf(field, current))),
    );
    const cells = Object.fromEntries(given.map((field) => [field, texts[field] ?? '']));
    const values = given.length === 0 ? undefined : parse(current, cells);
    const fields = given.filter(
      (field) => values && Reflect.get(values, field) !== Reflect.get(current, field),
    );
    if (!values || fields.length === 0) return { outcome: 'same', changed: [] };
    planned.push({ row: current, values, fields, ownerId });
    return { outcome: 'change', changed: fields.map(titleOf) };
  }

  const seen = new Set<Row>();
  const outcomes = rows.map((row): ImportOutcome => {
    try {
      return plan(keepColumns(row));
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      return { outcome: 'refused', reason: error.message, changed: [] };
    }
  });

  async function write(): Promise<readonly AuditedChange[]> {
    const created = planned.filter(({ row }) => !row);
    const changed = planned.flatMap((item) => (item.row ? [{ ...item, id: item.row.id }] : []));
    const ids = await saveRows(
      db,
      table,
      created.map((item) => ({ ...item.values, ...extra(item) })),
    );
    await saveRows(
      db,
      table,
      changed.map((item) => ({ ...item.values, ...extra(item), id: item.id })),
    );
    return [
      ...ids.flatMap((id, index) => (created[index] ? audit(created[index], id) : [])),
      ...changed.flatMap((item) => audit(item, item.id)),
    ];
  }
  return { outcomes, write };
}

function indexOwners(rows: readonly Owner[]) {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const byName = new Map<string, Owner[]>();
  for (const row of rows) {
    const name = foldIdentifier(row.name);
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(row);
    else byName.set(name, [row]);
  }
  return (code: string, name: string): readonly Owner[] => {
    const owner = byCode.get(code.toLowerCase());
    if (code !== '') return owner ? [owner] : [];
    return name === '' ? [] : (byName.get(foldIdentifier(name)) ?? []);
  };
}

function storedText(text: string): string {
  return cleanText(text, { multiline: true });
}

// Removes the apostrophes with which the export neutralizes formulas.
function withoutApostrophes(cells: ImportRow): ImportRow {
  return Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => {
      const text = cell.replace(/^(["\s]*)'/, '$1');
      return [field, storedText(neutralizeFormulas(text)) === cell ? text : cell];
    }),
  );
}
