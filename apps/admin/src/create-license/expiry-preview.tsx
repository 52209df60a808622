import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import { longDate } from '../local-dates';
import type { LicenseDuration } from './license-duration';
import { calculateExpiry } from './license-duration';

interface ExpiryPreviewProps {
  duration: LicenseDuration;
  customDay: string;
  /** Time from which the preview counts the duration. */
  previewedAt: Date;
}

/** Shows the expiry date of the license to create. */
export function ExpiryPreview({ duration, customDay, previewedAt }: ExpiryPreviewProps) {
  const expiry = calculateExpiry(duration, customDay, previewedAt);
  if (!expiry) return null;
  const date = longDate(expiry.toISOString());
  return (
    <Note role="status">
      {expiry < previewedAt ? `Expires on ${date}, which has passed` : `Expires on ${date}`}
    </Note>
  );
}

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
