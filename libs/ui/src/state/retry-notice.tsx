import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';

/** Props of `RetryNotice`. */
export interface RetryNoticeProps {
  /** A sentence that says what is wrong. */
  children: string;
  /** Whether a new attempt is under way. */
  busy: boolean;
  onRetry: () => void;
}

/** Stands above content that is shown although a read has failed; offers Retry. */
export function RetryNotice({ children, busy, onRetry }: RetryNoticeProps) {
  return (
    <Strip role="alert">
      <span>{children}</span>
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
