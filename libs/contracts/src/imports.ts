// Exported files have the columns that an import reads, so that a file can be exported, edited and imported.
import * as z from 'zod/mini';
import type { Company } from './companies';
import type { CsvColumn } from './csv';
import { channelLabels, type Distributor } from './distributors';
import { adminEndpoint } from './endpoint';
import { listInput, textInput } from './fields';
import type { License } from './licenses';

/** A company with the name of its distributor. */
export interface NamedCompany extends Company {
  readonly distributor: string;
}

/** A license with the names of its company and distributor. */
export interface NamedLicense extends License {
  readonly company: string;
  readonly companyUuid: string;
  readonly distributor: string;
}

/** Columns of `distributors.csv` by field, in order. */
export const distributorColumns = {
  id: ['ID', ({ id }) => String(id)],
  name: ['Name', ({ name }) => name],
  email: ['Email', ({ email }) => email],
  status: ['Status', ({ status }) => capitalize(status)],
  channel: ['Channel', ({ channel }) => channelLabels[channel]],
  createdAt: ['Created', ({ createdAt }) => createdAt],
} as const satisfies Record<string, CsvColumn<Distributor>>;

/** Columns of `companies.csv` by field, in order. */
export const companyColumns = {
  uuid: ['ID', ({ uuid }) => uuid],
  name: ['Name', ({ name }) => name],
  email: ['Email', ({ email }) => email],
  phone: ['Phone number', ({ phone }) => phone],
  vatNumber: ['VAT number', ({ vatNumber }) => vatNumber],
  authorizedPerson: ['Authorized person', ({ authorizedPerson }) => authorizedPerson],
  authorizedPersonTitle: [
    'Authorized person title',
    ({ authorizedPersonTitle }) => authorizedPersonTitle,
  ],
  address: ['Address', ({ address }) => address],
  distributor: ['Distributor', ({ distributor }) => distributor],
  distributorId: ['Distributor ID', ({ distributorId }) => String(distributorId)],
  status: ['Status', ({ status }) => capitalize(status)],
  createdAt: ['Created', ({ createdAt }) => createdAt],
} as const satisfies Record<string, CsvColumn<NamedCompany>>;

/** Columns of `licenses.csv` by field, in order. */
export const licenseColumns = {
  key: ['Key', ({ key }) => key],
  company: ['Company', ({ company }) => company],
  companyUuid: ['Company ID', ({ companyUuid }) => companyUuid],
  distributor: ['Distributor', ({ distributor }) => distributor],
  distributorId: ['Distributor ID', ({ distributorId }) => String(distributorId)],
  isTrial: ['Type', ({ isTrial }) => (isTrial ? 'Trial' : 'Full')],
  active: ['Active', ({ active }) => (active ? 'Yes' : 'No')],
  createdAt: ['Created', ({ createdAt }) => createdAt],
  expiresAt: ['Expires', ({ expiresAt }) => expiresAt],
} as const satisfies Record<string, CsvColumn<NamedLicense>>;

/** Fields of each kind of file. */
export const importColumns = {
  distributors: distributorColumns,
  companies: companyColumns,
  licenses: licenseColumns,
};

/** Largest number of characters of a cell; every field allows fewer. */
export const LONGEST_CELL = 4000;

const cell = textInput({ label: 'A cell', maxLength: LONGEST_CELL, multiline: true });

/** A row of an imported file: the texts of its cells by field; other fields are ignored. */
export const importRow = z.record(z.string(), cell);
export type ImportRow = z.output<typeof importRow>;

/** Kinds of imported files. */
export const importKind = z.enum(['distributors', 'companies', 'licenses']);
export type ImportKind = z.output<typeof importKind>;

/** Text of a field of a row: the stored one (`null` for a new entry), and the one to store. */
export const importValue = z.object({
  field: z.string(),
  old: z.nullable(z.string()),
  new: z.string(),
});
export type ImportValue = z.output<typeof importValue>;

/** Another entry, or row of the file, that a new entry equals in some fields. */
export const importDuplicate = z.object({
  fields: z.array(z.string()),
  /** Name of the other one; of a license, its key. */
  name: z.string(),
  /** Index of the other row; missing for an entry that is there already. */
  row: z.optional(z.int()),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

/** Outcome of a row. */
export const importOutcome = z.object({
  /** With a `duplicate`, `same` unless duplicates are added. */
  outcome: z.enum(['create', 'change', 'same', 'refused']),
  /** Why the row is refused. */
  reason: z.optional(z.string()),
  /** Titles of the columns that change. */
  changed: z._default(z.array(z.string()), []),
  /** Name of the entry; of a license, that of its company. */
  name: z.optional(z.string()),
  /** Texts that change, or those of a new entry that are not in its row as they will be stored. */
  values: z._default(z.array(importValue), []),
  duplicate: z.optional(importDuplicate),
  /** Sentences about texts that a spreadsheet has probably damaged. */
  warnings: z._default(z.array(z.string()), []),
});
export type ImportOutcome = z.output<typeof importOutcome>;

export const importRows = adminEndpoint('POST /api/imports', {
  summary: 'Adds and changes the rows of a file, or none if any is refused.',
  body: z.object({
    kind: importKind,
    rows: listInput(importRow, 5000, 'At most 5,000 rows'),
    /** Whether the rows are only checked. */
    dryRun: z.boolean(),
    /** Whether rows with a `duplicate` are added; otherwise they are left out. */
    addDuplicates: z.optional(z.boolean()),
    /** Digest of the dry run that was looked at. Nothing is saved if the rows would do something else by now. */
    digest: z.optional(z.string().check(z.maxLength(43), z.regex(/^[\w-]{43}$/))),
  }),
  bodyLimitKb: 8192,
  response: z.object({
    applied: z.boolean(),
    rows: z.array(importOutcome),
    /** Changes with what the rows would do. */
    digest: z.optional(z.string()),
  }),
});

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
