import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';
import { answer } from './event-list';
import { instant, optionalText, textInput } from './fields';
import { repetition } from './repetition';

/**
 * Key of the token in the fragment of the page's address: `/#event-answer=TOKEN&answer=accepted`. A fragment is
 * never sent to a server, so whatever follows the links of a mail changes nothing.
 */
export const EVENT_ANSWER_KEY = 'event-answer';

const token = textInput({ label: 'Token', maxLength: 100 });

/** An invitation as the page of its link shows it. */
export const invitationToAnswer = z.object({
  title: z.string(),
  description: optionalText,
  startDate: instant,
  endDate: instant,
  timeZone: optionalText,
  repetition: z._default(z.nullable(repetition), null),
  /** Who made the event. */
  organizer: z.string(),
  /** Who is invited. */
  name: z.string(),
  answer: z.nullable(answer),
  /** Changes with the times of the event. */
  schedule: z.string(),
});
export type InvitationToAnswer = z.output<typeof invitationToAnswer>;

export const checkEventAnswer = publicEndpoint('POST /api/event-answers/check', {
  summary: 'Returns the invitation of a link in a mail; 404 once its event is over or gone.',
  body: z.object({ token }),
  response: invitationToAnswer,
  errors: [404, 429],
});

export const sendEventAnswer = publicEndpoint('POST /api/event-answers', {
  summary:
    'Answers an invitation by the link in its mail. 409 if the event has changed its times since they were shown.',
  body: z.object({ token, answer, schedule: textInput({ label: 'Schedule', maxLength: 500 }) }),
  response: invitationToAnswer,
  errors: [404, 409, 429],
});
