import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ImportKind, ImportOutcome, ImportValue } from '@atrium/contracts/imports';
import type { Column } from '@atrium/ui';
import { Badge, DataTable, isolate, renderIsolated, tokens } from '@atrium/ui';
import type { CsvFile, FileRow } from '../csv-files/read-csv';
import { type ImportResult, resultOf, RESULTS } from './import-results';
import { RowDetails } from './row-details';

interface PreviewRow {
  number: number;
  result: ImportResult;
  name: string;
  reason: string | undefined;
  duplicate: { fields: readonly string[]; other: string } | undefined;
  warnings: readonly string[];
  values: readonly ImportValue[];
}

const ORDER = Object.keys(RESULTS);

// Two columns fit on a phone.
const COLUMNS: readonly Column<PreviewRow, ImportKind>[] = [
  {
    key: 'row',
    title: 'Row',
    width: '8.5rem',
    cell: ({ number, result }) => (
      <Place>
        <span>{number}</span>
        <Badge tone={RESULTS[result].tone}>{RESULTS[result].label}</Badge>
      </Place>
    ),
  },
  {
    key: 'name',
    title: 'Name',
    cell: ({ name, reason, duplicate, warnings, values }, kind) => (
      <>
        <Name dir="auto">{name}</Name>
        <RowDetails
          kind={kind}
          reason={reason}
          duplicate={duplicate}
          warnings={warnings}
          values={values}
        />
      </>
    ),
  },
];

interface ImportPreviewProps {
  kind: ImportKind;
  file: CsvFile;
  /** Outcome of each row of the file. */
  outcomes: readonly ImportOutcome[];
  /** Whether the rows are saved. */
  isDone: boolean;
}

/** Shows what each row of a file does, with its texts. What needs a look comes first. */
export function ImportPreview({ kind, file, outcomes, isDone }: ImportPreviewProps) {
  const rows = useMemo(
    () =>
      file.rows
        .flatMap((row, index) => {
          const outcome = outcomes[index];
          return outcome ? [toPreviewRow(file, row, outcome, isDone)] : [];
        })
        .toSorted((left, right) => rank(left) - rank(right)),
    [file, outcomes, isDone],
  );
  const unknown = file.unknownTitles.map((title) => `“${isolate(title)}”`).join(', ');
  return (
    <>
      {unknown !== '' && (
        <Wrapped>{renderIsolated(`Columns that are left out: ${unknown}.`)}</Wrapped>
      )}
      <DataTable
        label="Rows of the file"
        columns={COLUMNS}
        context={kind}
        {...(kind === 'licenses' && { headers: LICENSE_HEADERS })}
        rows={rows}
        rowKey={({ number }) => number}
        minWidth="18rem"
        maxHeight="22rem"
      />
    </>
  );
}

const LICENSE_HEADERS = { Name: 'Company' };

function toPreviewRow(
  file: CsvFile,
  row: FileRow,
  outcome: ImportOutcome,
  isDone: boolean,
): PreviewRow {
  const { reason, duplicate, warnings } = outcome;
  const { name, company, key, uuid, id } = row.cells;
  const values =
    outcome.outcome === 'change' ? changedValues(row, outcome) : allValues(row, outcome);
  return {
    number: row.number,
    result: resultOf(outcome, isDone),
    name: outcome.name || name || company || key || uuid || id || '',
    reason,
    duplicate: duplicate && {
      fields: duplicate.fields,
      other:
        duplicate.row === undefined
          ? `“${isolate(duplicate.name)}”`
          : `Row ${String(file.rows[duplicate.row]?.number ?? '')}`,
    },
    warnings,
    values: values.filter(
      (value) => value.old !== null || (value.new !== '' && !NAMES.has(value.field)),
    ),
  };
}

function changedValues({ cells }: FileRow, { values }: ImportOutcome): readonly ImportValue[] {
  // A company can have several licenses.
  return cells.key ? [{ field: 'key', old: null, new: cells.key }, ...values] : values;
}

function allValues({ cells }: FileRow, { values }: ImportOutcome): readonly ImportValue[] {
  const texts = new Map(Object.entries(cells));
  for (const value of values) texts.set(value.field, value.new);
  return [...texts].map(([field, text]) => ({ field, old: null, new: text }));
}

// They have a column of their own.
const NAMES = new Set(['name', 'company']);

function rank({ result, warnings }: PreviewRow): number {
  const needsLook = result === 'refused' || result === 'duplicate' || warnings.length > 0;
  return ORDER.indexOf(result) + (needsLook ? 0 : ORDER.length);
}

const Place = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  font-variant-numeric: tabular-nums;
`;

const Name = styled.div`
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Wrapped = styled.div`
  overflow-wrap: anywhere;
`;
