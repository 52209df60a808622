import { parseISO } from 'date-fns';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import { longDate } from '../local-dates';
import type { LicenseDuration } from './license-duration';
import { calculateExpiry } from './license-duration';

interface ExpiryPreviewProps {
  duration: LicenseDuration;
  customDay: string;
  /** Local day, `2026-11-20`. */
  today: string;
  /** Start of the duration; today by default. */
  start?: Date;
}

/** Shows the expiry date of the license to create or renew. */
export function ExpiryPreview({ duration, customDay, today, start }: ExpiryPreviewProps) {
  const midnight = parseISO(today);
  const expiry = calculateExpiry(duration, customDay, start ?? midnight);
  if (!expiry) return null;
  const date = longDate(expiry.toISOString());
  return (
    <Note role="status">
      {expiry <= midnight ? `Expires on ${date}, which has passed` : `Expires on ${date}`}
    </Note>
  );
}

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
