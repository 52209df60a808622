import type * as z from 'zod/mini';
import { cleanText } from '@atrium/contracts/clean-text';
import { type CsvColumn, neutralizeFormulas } from '@atrium/contracts/csv';
import { foldIdentifier } from '@atrium/contracts/fold-username';
import type { ImportOutcome, ImportRow, ImportValue } from '@atrium/contracts/imports';
import type { Database } from '../../db/database';
import type { AuditedChange } from '../audit/audit-event';
import { createDuplicateIndex, type Identity } from './duplicates';
import { saveRows } from './save-rows';
import { describeDamage } from './spreadsheet-damage';

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
  /** Whether a new row equals another one. */
  readonly isDuplicate: boolean;
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
  /** Reasons for texts that a field cannot have, where the contract's own is not enough. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly owners?: {
    /** Field with the name of the owner. */
    readonly nameField: string;
    readonly codeField: string;
    readonly rows: readonly Owner[];
    readonly ownerIdOf: (row: Row) => number;
  };
  /** Returns what makes two rows equal. */
  readonly identityOf: (values: z.output<Schema>, ownerId: number) => Identity;
  /** Entries that new rows may equal. */
  readonly entries: readonly { readonly name: string; readonly identity: Identity }[];
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
  /** Writes all rows, with or without duplicates, and returns an audited change for each. */
  readonly write: (addDuplicates: boolean) => Promise<readonly AuditedChange[]>;
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
  const ownerNames = new Map(owners?.rows.map(({ id, name }) => [id, name]));
  const planned: PlannedRow<Row, z.output<Schema>>[] = [];
  const duplicates = createDuplicateIndex();
  for (const { identity, name } of target.entries) duplicates.add(identity, { name });

  // A column reads its own field only.
  function valueText(field: string, values: object): string {
    return textOf(field, values as Row);
  }

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
      return { value, label: valueText(field, { [field]: value }) };
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
    const field = String(error?.issues[0]?.path[0]);
    const reason = error?.issues[0]?.message ?? 'Invalid input';
    return refuse(field, reason === 'Invalid input' ? (target.reasons?.[field] ?? reason) : reason);
  }

  // A license has the name of its company.
  function nameOf(values: object, ownerId: number): string {
    return columns.name ? valueText('name', values) : (ownerNames.get(ownerId) ?? '');
  }

  function describeNew(values: z.output<Schema>, ownerId: number): ImportValue[] {
    const texts = owners ? { ...values, [owners.nameField]: ownerNames.get(ownerId) } : values;
    return Object.keys(columns)
      .filter((field) => Object.hasOwn(texts, field))
      .map((field) => ({ field, old: null, new: valueText(field, texts) }));
  }

  function warn(values: readonly ImportValue[]): string[] {
    return values.flatMap((value) => {
      const damage = target.choices[value.field]
        ? null
        : describeDamage(value.new, value.old ?? '');
      return damage === null ? [] : [`${titleOf(value.field)}: ${damage}`];
    });
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

  function planNew(row: ImportRow, index: number): ImportOutcome {
    const texts = withoutApostrophes(row);
    const ownerId = ownerOf(texts);
    const values = parse(defaults, texts);
    const name = nameOf(values, ownerId);
    const identity = target.identityOf(values, ownerId);
    const duplicate = duplicates.find(identity);
    duplicates.add(identity, { name, row: index });
    const isDuplicate = duplicate !== undefined;
    planned.push({ row: undefined, values, fields: [], ownerId, isDuplicate });
    const all = describeNew(values, ownerId);
    return {
      outcome: 'create',
      changed: [],
      name,
      values: all.filter((value) => value.new !== (row[value.field] ?? '')),
      duplicate,
      warnings: warn(all),
    };
  }

  function plan(row: ImportRow, index: number): ImportOutcome {
    const code = row[idField] ?? '';
    if (code === '') return planNew(row, index);
    const current = existing.get(code.toLowerCase());
    if (!current) return refuse(idField, `there is no such ${thing}`);
    if (seen.has(current)) refuse(idField, 'it is in the file twice');
    seen.add(current);
    const texts = withoutApostrophes(row);
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
    if (!values || fields.length === 0) {
      const name = nameOf(current, ownerId);
      return { outcome: 'same', changed: [], name, values: [], warnings: [] };
    }
    planned.push({ row: current, values, fields, ownerId, isDuplicate: false });
    const name = nameOf(values, ownerId);
    duplicates.add(target.identityOf(values, ownerId), { name, row: index });
    const shown = fields.map((field) => ({
      field,
      old: textOf(field, current),
      new: valueText(field, values),
    }));
    return {
      outcome: 'change',
      changed: fields.map(titleOf),
      name,
      values: shown,
      warnings: warn(shown),
    };
  }

  const seen = new Set<Row>();
  const outcomes = rows.map((row, index): ImportOutcome => {
    try {
      return plan(keepColumns(row), index);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      const reason = error.message;
      return { outcome: 'refused', reason, changed: [], values: [], warnings: [] };
    }
  });

  async function write(addDuplicates: boolean): Promise<readonly AuditedChange[]> {
    const created = planned.filter(
      ({ row, isDuplicate }) => !row && (addDuplicates || !isDuplicate),
    );
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
