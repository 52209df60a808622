import { sql } from 'drizzle-orm';
import { sessions } from '../../db/schema/session-tables';
import { CLOCK_TOLERANCE_SECONDS, CONFIRMATION_SECONDS } from './session-policy';

const secondsFromNow = (seconds: number) =>
  sql`clock_timestamp() + ${seconds}::int * interval '1 second'`;

/**
 * Whether the user has typed the password in a session in the last five minutes. The database's clock is
 * the only one: several processes, or one whose clock was set, must not disagree. A time in the future, which
 * only the clock of a sign-in provider can make, counts for nothing.
 */
export const isConfirmedSession = sql<boolean>`coalesce(${sessions.confirmedAt} between
  ${secondsFromNow(-CONFIRMATION_SECONDS)} and ${secondsFromNow(CLOCK_TOLERANCE_SECONDS)}, false)`;
