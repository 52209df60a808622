import { Check, CircleQuestionMark, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import type { Answer } from '@atrium/contracts/events';
import { Avatar, Button, formatCount, tokens } from '@atrium/ui';
import { invitedUsers } from '../event-form/event-form-values';
import { ANSWER_LABELS, answerOf } from '../participation';

interface AnswerListProps {
  event: CalendarEvent;
  nameOf: (userId: number) => string;
}

const SHOWN_PEOPLE = 12;

/** The participants of an event with their answers, and how many have given each. */
export function AnswerList({ event, nameOf }: AnswerListProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const guests = event.participants.flatMap((person) =>
    'email' in person && (person.name || person.email)
      ? [{ key: person.email, name: person.name || person.email, answer: person.answer ?? null }]
      : [],
  );
  const users = invitedUsers(event).map(({ id }) => ({
    key: id,
    name: nameOf(id),
    answer: answerOf(event, id),
  }));
  const people = [...users, ...guests];
  if (people.length === 0) return null;
  const hidden = people.length - SHOWN_PEOPLE;
  return (
    <div>
      <People aria-label="Participants">
        {(areAllShown ? people : people.slice(0, SHOWN_PEOPLE)).map(({ key, name, answer }) => {
          const { icon: Icon, label, color } = SIGNS[answer ?? 'waiting'];
          return (
            <Person key={key}>
              <Avatar name={name} size={24} decorative />
              <Name $isDeclined={answer === 'declined'} dir="auto">
                {name}
              </Name>
              <Sign style={{ color }}>
                <Icon size={14} />
                <span>{label}</span>
              </Sign>
            </Person>
          );
        })}
      </People>
      <Total>
        <span>{describeAnswers(people.map(({ answer }) => answer))}</span>
        {hidden > 0 && !areAllShown && (
          <Button variant="ghost" size="small" onClick={() => setAreAllShown(true)}>
            {`Show ${formatCount(hidden)} more`}
          </Button>
        )}
      </Total>
    </div>
  );
}

function describeAnswers(answers: readonly (Answer | null)[]): string {
  return (['accepted', 'tentative', 'declined', 'waiting'] as const)
    .map((sign) => ({
      label: SIGNS[sign].label.toLowerCase(),
      count: answers.filter((answer) => (answer ?? 'waiting') === sign).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${formatCount(count)} ${label}`)
    .join(', ');
}

const SIGNS = {
  accepted: { icon: Check, label: ANSWER_LABELS.accepted, color: tokens.color.greenText },
  tentative: {
    icon: CircleQuestionMark,
    label: ANSWER_LABELS.tentative,
    color: tokens.color.yellowText,
  },
  declined: { icon: X, label: ANSWER_LABELS.declined, color: tokens.color.redText },
  waiting: { icon: Clock, label: 'Waiting', color: tokens.color.textMuted },
} as const;

const People = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  padding: 0;
  list-style: none;
`;

const Person = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  max-width: 100%;
`;

const Name = styled.span<{ $isDeclined: boolean }>`
  overflow: hidden;
  text-decoration: ${({ $isDeclined }) => ($isDeclined ? 'line-through' : 'none')};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Sign = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 2px;
  font-size: ${tokens.font.size.small};
`;

const Total = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;
