import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Invitation } from '@atrium/contracts/events';
import { tokens } from '@atrium/ui';

/** Returns what became of the mails of an event to whoever made it, and nothing to others. */
export function useInvitations(event: CalendarEvent | undefined): readonly Invitation[] {
  const user = useUser();
  const isOwn = event?.createdBy === user.id;
  const { data = [] } = useQuery({
    ...eventQueries.invitations(event?.id ?? NaN),
    enabled: isOwn,
  });
  return data;
}

/** Shows beside a guest what became of the last mail. */
export function InvitationState({ invitation }: { invitation: Invitation | undefined }) {
  if (!invitation) return null;
  const { state, reason } = invitation;
  return (
    <State $isRefused={state === 'refused'}>
      {reason === null ? LABELS[state] : `${LABELS[state]}: ${reason}`}
    </State>
  );
}

const LABELS = { waiting: 'Waiting', sent: 'Sent', refused: 'Refused' } as const;

const State = styled.span<{ $isRefused: boolean }>`
  color: ${({ $isRefused }) => ($isRefused ? tokens.color.dangerText : tokens.color.textMuted)};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
