import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import { invitationQueries } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Invitation } from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { tokens } from '@atrium/ui';

/** Finds what became of the last mail to somebody. */
export interface Invitations {
  readonly ofUser: (username: string) => Invitation | undefined;
  readonly ofGuest: (email: string) => Invitation | undefined;
}

/** Returns what became of the mails of an event to whoever made it, and nothing to others. */
export function useInvitations(event: CalendarEvent | undefined): Invitations {
  const user = useUser();
  const { data = [] } = useQuery({
    ...invitationQueries.ofEvent(event?.id ?? NaN),
    enabled: event?.createdBy === user.id,
  });
  // A guest can have the name of a user.
  const guests = new Set(
    event?.participants.flatMap((person) => ('email' in person ? [mailboxKey(person.email)] : [])),
  );
  return {
    ofUser: (username) =>
      data.find(({ name, email }) => name === username && !guests.has(mailboxKey(email))),
    ofGuest: (email) => data.find((mail) => mailboxKey(mail.email) === mailboxKey(email)),
  };
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
