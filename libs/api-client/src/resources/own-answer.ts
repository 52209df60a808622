// Apart from the other mutations, for modules that only read and answer.
import { defineRowMutation, request } from '@atrium/api-client';
import type { Answer } from '@atrium/contracts/events';
import { answerEvent } from '@atrium/contracts/events';
import { eventList, toCalendarEvent } from './event-list';

/** Mutation options of answers to invitations; they resolve once the cached lists show the answer. */
export const ownAnswerMutations = {
  send: defineRowMutation(eventList, ({ id, answer }: { id: number; answer: Answer }) =>
    request(answerEvent, { params: { id }, body: { answer } }).then(toCalendarEvent),
  ),
};
