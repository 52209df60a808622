import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { use } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';
import { ErrorDetails } from './error-details';
import { StateDescription, StateFrame, StateTitle } from './state-frame';

interface ErrorStateProps {
  title: string;
  /** The reason. */
  description?: ReactNode;
  /** Shows a retry button. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** Whether a retry is in progress. */
  busy?: boolean | undefined;
  /** Id of the failed request, for the details. */
  requestId?: string | null | undefined;
  /** Technical details for a bug report. `ErrorDetails` provides the default. */
  details?: string | undefined;
}

/** An error in the place of the failed content, announced to screen readers at once. */
export function ErrorState({
  title,
  description,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
  requestId,
  details,
}: ErrorStateProps) {
  const getDefaultDetails = use(ErrorDetails);
  const shownDetails = [requestId && `Request: ${requestId}.`, details ?? getDefaultDetails()]
    .filter(Boolean)
    .join(' ');
  return (
    <StateFrame role="alert">
      <Icon size={24} />
      <StateTitle>{title}</StateTitle>
      {description && <StateDescription>{description}</StateDescription>}
      {onRetry && (
        <Button busy={busy} icon={<RotateCw size={16} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {shownDetails && (
        <Details>
          <summary>Details</summary>
          <span>{shownDetails}</span>
        </Details>
      )}
    </StateFrame>
  );
}

const Icon = styled(TriangleAlert)`
  color: ${tokens.color.dangerText};
`;

const Details = styled.details`
  max-width: 48ch;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;

  > summary {
    min-height: 24px;
    cursor: pointer;
  }
`;
