import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { importMutations } from '@atrium/api-client/imports';
import { decodeText } from '@atrium/contracts/decode-text';
import type { ImportKind } from '@atrium/contracts/imports';
import {
  Button,
  Checkbox,
  Dialog,
  formatCount,
  renderIsolated,
  Spinner,
  Stack,
  TextAreaField,
  tokens,
  useDiscardPrompt,
} from '@atrium/ui';
import { readCsv } from '../csv-files/read-csv';
import { useUnsavedWork } from '../unsaved-work';
import { ImportPreview } from './import-preview';
import { countResults, summarize } from './import-results';

interface ImportDialogProps {
  kind: ImportKind;
  onClose: () => void;
}

/** Imports a CSV file: shows what each row would do, then writes all rows at once. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const summaryId = useId();
  const [text, setText] = useState('');
  const [addsDuplicates, setAddsDuplicates] = useState(false);
  const send = useMutation(importMutations.send());
  const check = useMutation({
    mutationFn: async (source: string | File) => {
      const isText = typeof source === 'string';
      const file = readCsv(
        kind,
        isText ? source : decodeText(new Uint8Array(await source.arrayBuffer())),
      );
      const rows = file.rows.map(({ cells }) => cells);
      return { file, rows, answer: await send.mutateAsync({ kind, rows, dryRun: true }) };
    },
  });
  const write = useMutation(importMutations.send());
  const answer = write.data ?? check.data?.answer;
  const outcomes = answer?.rows ?? [];
  const isDone = write.data?.applied === true;
  const { refused, duplicate, create, change } = countResults(outcomes, isDone);
  const count = create + change + (addsDuplicates ? duplicate : 0);
  const isStale = write.data?.applied === false && refused === 0;
  const failure = write.error ?? check.error;
  const error = failure ? explainError(failure) : isStale && STALE;
  const isUnsaved = text.trim() !== '' && !isDone;
  useUnsavedWork(isUnsaved, 'import');
  const { leave, prompt } = useDiscardPrompt(isUnsaved);

  function changeText(value: string) {
    setText(value);
    startOver();
  }

  function startOver() {
    setAddsDuplicates(false);
    check.reset();
    write.reset();
  }

  function writeRows() {
    if (!check.data) return;
    write.mutate({
      kind,
      rows: check.data.rows,
      dryRun: false,
      ...(addsDuplicates && { addDuplicates: true }),
      ...(answer?.digest !== undefined && { digest: answer.digest }),
    });
  }

  function close() {
    if (!write.isPending) leave(onClose);
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
            startOver();
            check.mutate(text);
          }}
        >
          Check rows
        </Button>
      </div>
    </>
  );

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size="large"
        title={`Import ${kind}`}
        description="Rows with an ID or key change what has it, the others are added. Nothing is saved until you import."
        footer={
          <>
            {!isDone && (
              <Button disabled={write.isPending} onClick={close}>
                Cancel
              </Button>
            )}
            {/* The same element keeps the focus. */}
            <Button
              variant="primary"
              busy={write.isPending}
              disabled={!isDone && (count === 0 || refused > 0)}
              aria-describedby={refused > 0 ? summaryId : undefined}
              onClick={isDone ? close : writeRows}
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
          <div role="status">{answer && <p id={summaryId}>{summarize(outcomes, isDone)}</p>}</div>
          {!isDone && duplicate > 0 && (
            <Checkbox
              label={`Add ${formatCount(duplicate)} that may be there already`}
              checked={addsDuplicates}
              disabled={write.isPending}
              onChange={({ target }) => setAddsDuplicates(target.checked)}
            />
          )}
          {check.data && answer && (
            <ImportPreview
              kind={kind}
              file={check.data.file}
              outcomes={answer.rows}
              isDone={isDone}
            />
          )}
        </Stack>
      </Dialog>
      {prompt}
    </>
  );
}

const STALE =
  'Something has changed since the rows were checked, so nothing was saved. Look at them again, then import.';

function importLabel(count: number): string {
  if (count === 0) return 'Import';
  return count === 1 ? 'Import 1 row' : `Import ${formatCount(count)} rows`;
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
