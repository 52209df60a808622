// Apart from the other endpoints, for modules that only read and answer: those check mailboxes.
import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { answer, event } from './event-list';
import { id } from './id';

export const answerEvent = userEndpoint('PUT /api/events/:id/answer', {
  summary: 'Answers the invitation to an event. After the last one is over: 409.',
  ownership: { param: 'id', owner: 'a participant', status: 404 },
  params: z.object({ id }),
  body: z.object({ answer }),
  response: event,
  errors: [409],
});
