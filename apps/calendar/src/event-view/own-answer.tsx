import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { ownAnswerMutations } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Answer } from '@atrium/contracts/events';
import { Inline, toastError, tokens, useSingleFlight } from '@atrium/ui';
import { ToggleButton } from '@atrium/ui/toggle-button';
import { answerOf } from '../participation';

/** Buttons with which a participant answers the invitation to an event. */
export function OwnAnswer({ event }: { event: CalendarEvent }) {
  const labelId = useId();
  const { id: userId } = useUser();
  const mutation = useMutation({ ...ownAnswerMutations.send(), onError: showError });
  const send = useSingleFlight(mutation.mutateAsync);
  const answered = answerOf(event, userId);
  const current = mutation.isPending ? mutation.variables.answer : answered;
  return (
    <Inline $gap={2} role="group" aria-labelledby={labelId}>
      <span id={labelId}>Your answer:</span>
      {ANSWERS.map(([answer, label]) => (
        <ToggleButton
          key={answer}
          size="small"
          aria-pressed={answer === current}
          onClick={() => {
            if (answer !== current) send({ id: event.id, answer });
          }}
        >
          {label}
        </ToggleButton>
      ))}
      {event.repetition && <Hint>for all dates</Hint>}
    </Inline>
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

const Hint = styled.span`
  color: ${tokens.color.textMuted};
`;
