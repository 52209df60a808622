import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { use } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';
import { ErrorDetails } from './error-details';
import { StateDescription, StateFrame, StateTitle } from './state-frame';

/** Props of `ErrorState`. */
export interface ErrorStateProps {
  /** What could not be done. */
  title: string;
  /** Why. */
  description?: ReactNode;
  /** Tries again; without it there is no button. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** A new try is under way. */
  busy?: boolean | undefined;
  /** For whoever looks into it; without it what `ErrorDetails` tells. */
  details?: string | undefined;
}

/** Stands where something failed, and tells screen readers at once. */
export function ErrorState({
  title,
  description,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
  details,
}: ErrorStateProps) {
  const tellDetails = use(ErrorDetails);
  const shownDetails = details ?? tellDetails();
  return (
    <StateFrame role="alert">
      <Icon size={24} aria-hidden />
      <StateTitle>{title}</StateTitle>
      {description && <StateDescription>{description}</StateDescription>}
      {onRetry && (
        <Button busy={busy} icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {shownDetails && (
        <Details>
          <summary>Details</summary>
          {shownDetails}
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
