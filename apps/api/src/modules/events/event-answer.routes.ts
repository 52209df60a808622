import * as z from 'zod/mini';
import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import { errorMessages, type eventAnswerEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { isOver } from '../../recurrence/occurrences';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import { createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { createLinkRateLimit } from '../one-time-links/link-rate-limit';
import { answerInvitation } from './answer-invitation';
import { createEventAnswerRepository, type StoredInvitation } from './event-answer.repository';

/** Handlers for the links by which people answer invitations without signing in. */
export function eventAnswerRoutes(db: Database): HandlersOf<typeof eventAnswerEndpoints> {
  const rateLimit = createLinkRateLimit(db);

  return {
    checkEventAnswer: ({ body: { token }, request }) =>
      rateLimit.guard(request, async () => toResponse(await requireInvitation(db, token, false))),

    sendEventAnswer: ({ body: { token, answer, schedule }, request }) =>
      rateLimit.guard(request, async () => {
        const { invitation, notices } = await db.transaction(async (transaction) => {
          const found = await requireInvitation(transaction, token, true);
          const current = scheduleOf(found);
          if (schedule !== current) throw new HttpError(409, errorMessages.eventMoved);
          const { changes, notified } = await answerInvitation(transaction, found, answer);
          // Whoever is signed in on this browser may not be the person with the link.
          const actor = { ...actorOf(request, null), actorId: found.userId, actorName: found.name };
          return {
            invitation: { ...found, answer, answeredFor: current },
            notices: await createAuditRepository(transaction).recordAll(actor, changes, notified),
          };
        });
        request.server.changes.publish(notices);
        return toResponse(invitation);
      }),
  };
}

async function requireInvitation(
  db: Database,
  token: string,
  locks: boolean,
): Promise<StoredInvitation> {
  const found = z.regexes.guid.test(token)
    ? await createEventAnswerRepository(db).find({ token }, locks)
    : undefined;
  if (found === undefined || isOver(found)) {
    throw new HttpError(404, errorMessages.invalidEventAnswer);
  }
  return found;
}

function toResponse(invitation: StoredInvitation): InvitationToAnswer {
  const schedule = scheduleOf(invitation);
  return {
    ...withIsoDates(invitation),
    schedule,
    answer: currentAnswer(invitation, schedule),
  };
}
