import { tokens } from '@atrium/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { longDate } from '../local-dates';
import { expiryOf } from './license-duration';
import type { LicenseDuration } from './license-duration';

interface ExpiryPreviewProps {
  duration: LicenseDuration;
  customDay: string;
}

/** Says when the licence will expire, before it is made. */
export function ExpiryPreview({ duration, customDay }: ExpiryPreviewProps) {
  const [openedAt] = useState(() => new Date());
  const expiry = expiryOf(duration, customDay, openedAt);
  if (!expiry) return null;
  const date = longDate(expiry.toISOString());
  return (
    <Note role="status">
      {expiry < openedAt ? `Expires on ${date}, which has passed` : `Expires on ${date}`}
    </Note>
  );
}

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
