import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ImportOutcome } from '@atrium/contracts/imports';
import type { BadgeTone, Column } from '@atrium/ui';
import { Badge, DataTable, isolate, renderIsolated } from '@atrium/ui';
import type { CsvFile } from '../csv-files/read-csv';

interface PreviewRow extends ImportOutcome {
  number: number;
  name: string;
}

// In the order of the table.
const RESULTS: Readonly<Record<ImportOutcome['outcome'], { label: string; tone: BadgeTone }>> = {
  refused: { label: 'Refused', tone: 'red' },
  change: { label: 'Changed', tone: 'blue' },
  create: { label: 'New', tone: 'green' },
  same: { label: 'Unchanged', tone: 'neutral' },
};
const ORDER = Object.keys(RESULTS);

const COLUMNS: readonly Column<PreviewRow, null>[] = [
  { key: 'row', title: 'Row', width: '4.5rem', numeric: true, cell: ({ number }) => number },
  {
    key: 'result',
    title: 'Result',
    width: '8rem',
    cell: ({ outcome }) => <Badge tone={RESULTS[outcome].tone}>{RESULTS[outcome].label}</Badge>,
  },
  { key: 'name', title: 'Name', cell: ({ name }) => <Wrapped as="bdi">{name}</Wrapped> },
  {
    key: 'details',
    title: 'Details',
    muted: true,
    cell: ({ reason, changed }) => <Wrapped>{reason ?? changed.join(', ')}</Wrapped>,
  },
];

interface ImportPreviewProps {
  file: CsvFile;
  /** Outcome of each row of the file. */
  outcomes: readonly ImportOutcome[];
}

/** Shows what each row of a file does, refused rows first. */
export function ImportPreview({ file, outcomes }: ImportPreviewProps) {
  const rows = useMemo(
    () =>
      file.rows
        .flatMap(({ number, cells }, index): PreviewRow[] => {
          const outcome = outcomes[index];
          const { name, company, key, uuid, id } = cells;
          return outcome
            ? [{ ...outcome, number, name: name || company || key || uuid || id || '' }]
            : [];
        })
        .toSorted((left, right) => ORDER.indexOf(left.outcome) - ORDER.indexOf(right.outcome)),
    [file, outcomes],
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
        context={null}
        rows={rows}
        rowKey={({ number }) => number}
        minWidth="36rem"
        maxHeight="22rem"
      />
    </>
  );
}

const Wrapped = styled.div`
  overflow-wrap: anywhere;
`;
