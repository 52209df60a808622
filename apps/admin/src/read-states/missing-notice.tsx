import { explainReadError } from '@atrium/api-client';
import { Button, tokens } from '@atrium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';

/** A read that adds something to the rows of a list, which are shown without it too. */
export interface AdditionalRead {
  /** What it adds, as the subject of a sentence in the plural. */
  title: string;
  read: UseQueryResult<unknown>;
}

/** Says that rows are shown without something, since that could not be read; nothing otherwise. */
export function MissingNotice({ title, read }: AdditionalRead) {
  if (!read.isLoadingError) return null;
  return (
    <Strip role="alert">
      <span>{`${title} could not be read. ${explainReadError(read.error)}`}</span>
      <Button
        size="small"
        busy={read.isFetching}
        icon={<RotateCw size={16} aria-hidden />}
        onClick={() => void read.refetch()}
      >
        Retry
      </Button>
    </Strip>
  );
}

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
`;
