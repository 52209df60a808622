import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ReadErrorState, Spinner, Stack, tokens } from '@atrium/ui';

interface SectionProps {
  title: string;
  /** The shown things, `licenses`. */
  noun: string;
  query: UseQueryResult;
  isEmpty?: boolean;
  /** Shown once the query has loaded, unless there is nothing. */
  children: ReactNode;
}

/** A titled part of the drawer, with the state of its query. */
export function Section({ title, noun, query, isEmpty = false, children }: SectionProps) {
  return (
    <Stack as="section" $gap={2}>
      <Title>{title}</Title>
      {query.isLoadingError && (
        <ReadErrorState title={`The ${noun} could not be loaded`} reads={[query]} />
      )}
      {query.isPending && <Spinner label={`Loading the ${noun}`} />}
      {query.data !== undefined &&
        (isEmpty ? <p>{`This distributor has no ${noun} yet.`}</p> : children)}
    </Stack>
  );
}

const Title = styled.h3`
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
`;

/** A row of a list. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  overflow-wrap: anywhere;
`;

/** Muted facts at the end of a row. */
export const Details = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  color: ${tokens.color.textMuted};
`;
