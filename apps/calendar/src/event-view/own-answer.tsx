import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { answerMutations } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Answer } from '@atrium/contracts/events';
import { Button, toastError, tokens, useSingleFlight } from '@atrium/ui';
import { answerOf } from '../participation';

/** Buttons with which a participant answers the invitation to an event. */
export function OwnAnswer({ event }: { event: CalendarEvent }) {
  const labelId = useId();
  const { id: userId } = useUser();
  const mutation = useMutation({ ...answerMutations.send(), onError: showError });
  const send = useSingleFlight(mutation.mutateAsync);
  const answered = answerOf(event, userId);
  const current = mutation.isPending ? mutation.variables.answer : answered;
  return (
    <Group role="group" aria-labelledby={labelId}>
      <span id={labelId}>Your answer:</span>
      {ANSWERS.map(([answer, label]) => (
        <Toggle
          key={answer}
          size="small"
          aria-pressed={answer === current}
          onClick={() => {
            if (answer !== current) send({ id: event.id, answer });
          }}
        >
          {label}
        </Toggle>
      ))}
      {event.repetition && <Hint>for all dates</Hint>}
    </Group>
  );
}

function showError(error: Error) {
  toastError(explainError(error));
}

const ANSWERS: readonly (readonly [Answer, string])[] = [
  ['accepted', 'Accept'],
  ['tentative', 'Maybe'],
  ['declined', 'Decline'],
];

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
`;

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Hint = styled.span`
  color: ${tokens.color.textMuted};
`;
