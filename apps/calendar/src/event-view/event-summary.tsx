import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { EventOccurrence } from '@atrium/api-client/events';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { isolate, renderIsolated, tokens } from '@atrium/ui';
import { findLinks, renderLinks } from '@atrium/ui/linked-text';
import { toTimeRange } from '../event-form/event-form-values';
import { isInvited, UNKNOWN_USER } from '../participation';
import { describeRepetition } from '../repetition/describe-repetition';
import { timeZoneOf } from '../zoned-time';
import { AnswerList } from './answer-list';
import { describeWhen } from './describe-when';
import { OwnAnswer } from './own-answer';

interface EventSummaryProps {
  /** The event as it was last read. */
  event: EventOccurrence;
  isDeleted: boolean;
}

/** Shows an event to read: when it is, who made it, what it is about and who comes. */
export function EventSummary({ event, isDeleted }: EventSummaryProps) {
  const self = useUser();
  const { data: users } = useQuery(userQueries.list());
  // oxlint-disable-next-line react/purity -- Each render compares with the current time.
  const now = new Date();
  const { createdBy, description, endDate, repetition, participants, series } = event;
  const names = new Map(users?.map(({ id, username }) => [id, username]));
  for (const person of participants) {
    if (person.userId !== null && person.username) names.set(person.userId, person.username);
  }
  // While the names load, the lines stay in their places.
  const nameOf = (userId: number) => names.get(userId) ?? (users ? UNKNOWN_USER : '\u00a0');
  // The form below has the whole description, whose links can't be opened there.
  const links = findLinks(description ?? '');
  // Of an event that repeats, the server knows whether the last one is over.
  const isOver = !repetition && endDate <= now;

  return (
    <Summary aria-label="Summary">
      <When>{describeWhen(toTimeRange(event), now)}</When>
      {repetition && <p>{describeRepetition(repetition, series.startDate, timeZoneOf(series))}</p>}
      {typeof createdBy === 'number' && (
        <Maker>
          {renderIsolated(`Made by ${createdBy === self.id ? 'you' : isolate(nameOf(createdBy))}`)}
        </Maker>
      )}
      {links.length > 0 && (
        <Links aria-label="Links of the description">
          {links.map((link) => (
            <li key={link}>{renderLinks(link)}</li>
          ))}
        </Links>
      )}
      <AnswerList event={event} nameOf={nameOf} />
      {isInvited(event, self.id) && !isDeleted && !isOver && <OwnAnswer event={event} />}
    </Summary>
  );
}

const Summary = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
  padding-bottom: ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const When = styled.p`
  font-weight: ${tokens.font.weight.semibold};
`;

const Maker = styled.p`
  overflow: hidden;
  color: ${tokens.color.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Links = styled.ul`
  padding: 0;
  overflow-wrap: anywhere;
  list-style: none;
`;
