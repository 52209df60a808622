import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';

interface RetryNoticeProps {
  children: string;
  /** Whether a retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** A warning with a Retry button above content that is shown although a request failed. */
export function RetryNotice({ children, busy, onRetry }: RetryNoticeProps) {
  return (
    <Strip role="alert">
      <span>{children}</span>
      <Button size="small" busy={busy} icon={<RotateCw size={16} />} onClick={onRetry}>
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
  overflow-wrap: anywhere;
`;
