import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import { longDate } from '../local-dates';
import type { LicenseDuration } from './license-duration';
import { expiryOf } from './license-duration';

interface ExpiryPreviewProps {
  duration: LicenseDuration;
  customDay: string;
  /** The moment from which the expiry is counted. */
  countedFrom: Date;
}

/** Says when the license will expire, before it is created. */
export function ExpiryPreview({ duration, customDay, countedFrom }: ExpiryPreviewProps) {
  const expiry = expiryOf(duration, customDay, countedFrom);
  if (!expiry) return null;
  const date = longDate(expiry.toISOString());
  return (
    <Note role="status">
      {expiry < countedFrom ? `Expires on ${date}, which has passed` : `Expires on ${date}`}
    </Note>
  );
}

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
