import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

interface ParticipantGroupProps {
  label: string;
  /** Number of participants as text. */
  count: string;
  children: ReactNode;
}

/** Labeled group with one of the two lists of participants. */
export function ParticipantGroup({ label, count, children }: ParticipantGroupProps) {
  const labelId = useId();
  return (
    <Group role="group" aria-labelledby={labelId}>
      <Heading>
        <Label id={labelId}>{label}</Label>
        <Count role="status">{count}</Count>
      </Heading>
      {children}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[1]};
  min-width: 0;
`;

const Heading = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;

const Label = styled.span`
  font-weight: ${tokens.font.weight.medium};
`;

const Count = styled.span`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
`;

/** Scrolling list of people with a fixed height. */
export const PeopleBox = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow-y: auto;
  overscroll-behavior: contain;

  > ul {
    padding: 0;
    list-style: none;
  }
`;
