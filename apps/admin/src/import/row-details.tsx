import { isEqual, isValid, parseISO, startOfDay } from 'date-fns';
import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { ImportKind, ImportValue } from '@atrium/contracts/imports';
import { importColumns } from '@atrium/contracts/imports';
import { renderIsolated, tokens } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';

// A row stays lower than the table, whatever its cells.
const LONGEST_SHOWN = 200;

interface RowDetailsProps {
  kind: ImportKind;
  reason?: string | undefined;
  /** Fields in which the row equals another one, and that one: `“Ege”` or `Row 3`. */
  duplicate?: { fields: readonly string[]; other: string } | undefined;
  warnings: readonly string[];
  values: readonly ImportValue[];
}

/** Shows what a row does: why it is refused, what to look at, and its texts, old and new. */
export function RowDetails({ kind, reason, duplicate, warnings, values }: RowDetailsProps) {
  const sentences = [
    ...(reason === undefined ? [] : [reason]),
    ...(duplicate ? [describeDuplicate(kind, duplicate)] : []),
    ...warnings,
  ];
  return (
    <>
      {sentences.map((sentence) => (
        <Sentence key={sentence}>
          <TriangleAlert size={14} aria-hidden />
          <span>{renderIsolated(sentence)}</span>
        </Sentence>
      ))}
      <Values>
        {values.map(({ field, old, new: text }) => (
          <Value key={field}>
            <Label>{titleOf(kind, field)}</Label>
            {old !== null && (
              <>
                <Old>
                  <bdi>{shownText(field, old)}</bdi>
                </Old>
                <span>→</span>
              </>
            )}
            <bdi>{shownText(field, text)}</bdi>
          </Value>
        ))}
      </Values>
    </>
  );
}

function describeDuplicate(
  kind: ImportKind,
  { fields, other }: { fields: readonly string[]; other: string },
): string {
  // A license equals another one of its company by its term.
  const titles = fields.map((field) => titleOf(kind, field)).join(', ');
  return `${other} has the same ${kind === 'licenses' ? 'company and term' : titles}.`;
}

function titleOf(kind: ImportKind, field: string): string {
  const columns: Readonly<Record<string, readonly [title: string, ...unknown[]]>> =
    importColumns[kind];
  return columns[field]?.[0] ?? field;
}

function shownText(field: string, text: string): string {
  if (text === '') return 'empty';
  const instant = parseISO(text);
  if (field === 'expiresAt' && isValid(instant))
    return formatDate(
      instant,
      isEqual(instant, startOfDay(instant)) ? 'MMM d, yyyy' : 'MMM d, yyyy HH:mm',
    );
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const Sentence = styled.div`
  display: flex;
  gap: ${tokens.space[1]};
  color: ${tokens.color.text};
  overflow-wrap: anywhere;

  svg {
    flex: none;
    margin-block-start: 3px;
  }
`;

const Values = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space[3]};
  overflow-wrap: anywhere;
`;

const Value = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space[1]};
  min-width: 0;
  color: ${tokens.color.text};
`;

const Label = styled.span`
  color: ${tokens.color.textMuted};
`;

const Old = styled.del`
  color: ${tokens.color.textMuted};
`;
