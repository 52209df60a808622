import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Invitation } from '@atrium/contracts/events';
import { formatCount, tokens } from '@atrium/ui';
import { ParticipantGroup, PeopleBox } from './participant-group';

/** Shows whoever made an event what became of its mails; nothing if there are none or they can't be read. */
export function InvitationStates({ event }: { event: CalendarEvent }) {
  const isOwn = event.createdBy === useUser().id;
  const { data = [] } = useQuery({ ...eventQueries.invitations(event.id), enabled: isOwn });
  if (data.length === 0) return null;
  return (
    <Section>
      <ParticipantGroup label="Invitations" count={countRefused(data)}>
        <PeopleBox $height="auto">
          <ul>
            {data.map(({ email, name, state, reason }) => (
              <Row key={email}>
                <span>
                  <bdi>{name}</bdi> <Muted>{email}</Muted>
                </span>
                <State $isRefused={state === 'refused'}>
                  {reason === null ? LABELS[state] : `${LABELS[state]}: ${reason}`}
                </State>
              </Row>
            ))}
          </ul>
        </PeopleBox>
      </ParticipantGroup>
    </Section>
  );
}

function countRefused(invitations: readonly Invitation[]): string {
  const refused = invitations.filter(({ state }) => state === 'refused').length;
  return refused > 0 ? `${formatCount(refused)} refused` : '';
}

const LABELS = { waiting: 'Waiting', sent: 'Sent', refused: 'Refused' } as const;

const Section = styled.div`
  margin-top: ${tokens.space[4]};

  > div > :last-child {
    max-height: 160px;
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${tokens.space[4]};
  padding: ${tokens.space[1]};
  overflow-wrap: anywhere;
`;

const Muted = styled.span`
  color: ${tokens.color.textMuted};
`;

const State = styled.span<{ $isRefused: boolean }>`
  color: ${({ $isRefused }) => ($isRefused ? tokens.color.dangerText : tokens.color.textMuted)};
`;
