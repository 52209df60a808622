import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { importMutations } from '@atrium/api-client/imports';
import { decodeText } from '@atrium/contracts/decode-text';
import type { ImportKind, ImportOutcome } from '@atrium/contracts/imports';
import {
  Button,
  Dialog,
  formatCount,
  renderIsolated,
  Spinner,
  Stack,
  TextAreaField,
  tokens,
} from '@atrium/ui';
import { readCsv } from '../csv-files/read-csv';
import { ImportPreview } from './import-preview';

interface ImportDialogProps {
  kind: ImportKind;
  onClose: () => void;
}

/** Imports a CSV file: shows what each row would do, then writes all rows at once. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const send = useMutation(importMutations.send());
  const check = useMutation({
    mutationFn: async (source: string | File) => {
      const isText = typeof source === 'string';
      const file = readCsv(
        kind,
        isText ? source : decodeText(new Uint8Array(await source.arrayBuffer())),
      );
      const rows = file.rows.map(({ cells }) => cells);
      return { file, rows, outcomes: (await send.mutateAsync({ kind, rows, dryRun: true })).rows };
    },
  });
  const write = useMutation(importMutations.send());
  const outcomes = write.data?.rows ?? check.data?.outcomes;
  const isDone = write.data?.applied === true;
  const failure = write.error ?? check.error;
  const error = failure && explainError(failure);
  const count = outcomes?.filter(isWritten).length ?? 0;
  const isRefused = outcomes?.some(({ outcome }) => outcome === 'refused') ?? false;

  function changeText(value: string) {
    setText(value);
    check.reset();
    write.reset();
  }

  function writeRows() {
    if (check.data) write.mutate({ kind, rows: check.data.rows, dryRun: false });
  }

  const sources = (
    <>
      <FileField>
        <span>CSV file</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={write.isPending}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (!chosen) return;
            changeText('');
            check.mutate(chosen);
          }}
          onClick={({ currentTarget }) => {
            // So that the same file can be chosen again once it is corrected.
            currentTarget.value = '';
          }}
        />
      </FileField>
      <TextAreaField
        label="Or paste its rows"
        hint="With the titles, for example from a spreadsheet. At most 5,000 rows."
        value={text}
        readOnly={write.isPending}
        dir="ltr"
        spellCheck={false}
        onChange={({ target }) => changeText(target.value)}
      />
      <div>
        <Button
          disabled={text.trim() === '' || write.isPending}
          onClick={() => {
            write.reset();
            check.mutate(text);
          }}
        >
          Check rows
        </Button>
      </div>
    </>
  );

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!write.isPending) onClose();
      }}
      size="large"
      title={`Import ${kind}`}
      description="Rows with an ID or key change what has it, the others are added. Nothing is saved until you import."
      footer={
        <>
          {!isDone && (
            <Button disabled={write.isPending} onClick={onClose}>
              Cancel
            </Button>
          )}
          {/* The same element keeps the focus. */}
          <Button
            variant="primary"
            busy={write.isPending}
            disabled={!isDone && (count === 0 || isRefused)}
            onClick={isDone ? onClose : writeRows}
          >
            {isDone ? 'Close' : importLabel(count)}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        {!isDone && sources}
        {error && <Fault role="alert">{renderIsolated(error)}</Fault>}
        {check.isPending && <Spinner label="Checking the rows" />}
        <div role="status">{outcomes && <p>{summarize(outcomes, isDone)}</p>}</div>
        {check.data && outcomes && <ImportPreview file={check.data.file} outcomes={outcomes} />}
      </Stack>
    </Dialog>
  );
}

function isWritten({ outcome }: ImportOutcome): boolean {
  return outcome === 'create' || outcome === 'change';
}

function importLabel(count: number): string {
  if (count === 0) return 'Import';
  return count === 1 ? 'Import 1 row' : `Import ${formatCount(count)} rows`;
}

function summarize(outcomes: readonly ImportOutcome[], isDone: boolean): string {
  const count = (wanted: ImportOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const refused = count('refused');
  const parts = [
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
    `${formatCount(count('create'))} ${isDone ? 'added' : 'new'}`,
    `${formatCount(count('change'))} changed`,
    `${formatCount(count('same'))} unchanged`,
  ].join(', ');
  if (isDone) return `Imported: ${parts}.`;
  return refused > 0 ? `${parts}. Correct the refused rows first.` : `${parts}.`;
}

const FileField = styled.label`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[1]};
  font-weight: ${tokens.font.weight.medium};

  input,
  input::file-selector-button {
    font: inherit;
    font-weight: ${tokens.font.weight.regular};
  }

  input::file-selector-button {
    margin-inline-end: ${tokens.space[3]};
    padding: ${tokens.space[1]} ${tokens.space[3]};
    border: 1px solid ${tokens.color.border};
    border-radius: ${tokens.radius.medium};
    background: ${tokens.color.surface};
    color: inherit;
  }
`;

const Fault = styled.p`
  color: ${tokens.color.dangerText};
  overflow-wrap: anywhere;
`;
