import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';

/** Props of `StaleNotice`. */
export interface StaleNoticeProps {
  /** What may not be up to date. */
  title: string;
  /** Why it could not be read again. */
  reason: string;
  /** A new try is under way. */
  busy: boolean;
  onRetry: () => void;
}

/** Stands above rows that could not be read again after a change. */
export function StaleNotice({ title, reason, busy, onRetry }: StaleNoticeProps) {
  return (
    <Strip role="alert">
      <span>{`${title} could not be read again and may be out of date. ${reason}`}</span>
      <Button size="small" busy={busy} icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
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
