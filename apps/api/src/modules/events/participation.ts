import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Answer } from '@atrium/contracts/events';
import { events } from '../../db/schema/event-tables';
import { currentAnswer, scheduleOf, type Timing } from '../../recurrence/schedule';

/** The invitation of a user to an event, with the answer, whatever the times for which it was given. */
export interface UserInvitation {
  readonly userId: number;
  readonly answer: Answer | null;
  readonly answeredFor: string | null;
}

/**
 * Returns the SQL condition for a row of `events` that one of the users made or is invited to. Whoever has declined is
 * found, too; see `participantsAmong`.
 */
export function concernsUsers(userIds: readonly number[]): SQL | undefined {
  return or(
    inArray(events.createdBy, userIds),
    sql`exists (select from event_participants person
      where person.event_id = events.id and ${isOneOf(userIds)})`,
  );
}

/** Returns the SQL for the invitations of the users to a row of `events`, for `participantsAmong`. */
export function invitationsOf(userIds: readonly number[]): SQL<UserInvitation[]> {
  return sql<UserInvitation[]>`(
    select coalesce(json_agg(json_build_object('userId', person.user_id, 'answer', person.answer,
      'answeredFor', person.answered_for)), '[]')
    from event_participants person where person.event_id = events.id and ${isOneOf(userIds)})`;
}

function isOneOf(userIds: readonly number[]): SQL {
  return sql`person.user_id in ${userIds}`;
}

/**
 * Returns those of the users who take part in an event: they made it or are invited, and have not declined its
 * present times.
 * @param invitations at least those of the users.
 */
export function participantsAmong(
  userIds: readonly number[],
  event: Timing & { readonly createdBy: number | null },
  invitations: readonly UserInvitation[],
): number[] {
  const schedule = scheduleOf(event);
  return userIds.filter((id) => {
    const invitation = invitations.find(({ userId }) => userId === id);
    if (!invitation) return event.createdBy === id;
    return currentAnswer(invitation, schedule) !== 'declined';
  });
}
