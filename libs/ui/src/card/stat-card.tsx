import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A remark beside the figure. */
  note?: ReactNode;
  /** A 16 px icon. */
  icon?: ReactNode;
}

/** A figure with its label, exposed as a labeled group. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  const labelId = useId();
  return (
    <Frame role="group" aria-labelledby={labelId}>
      <Label>
        {icon}
        <span id={labelId}>{label}</span>
      </Label>
      <Figure>
        <Value>{value}</Value>
        {note && <Note>{note}</Note>}
      </Figure>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
  min-width: 0;
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};
`;

const Label = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
`;

const Figure = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${tokens.space[2]};
`;

const Note = styled.div`
  color: ${tokens.color.textMuted};
`;

const Value = styled.div`
  font-size: ${tokens.font.size.xxlarge};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.font.weight.semibold};
  letter-spacing: -0.02em;
  line-height: ${tokens.font.lineHeight.tight};
`;
