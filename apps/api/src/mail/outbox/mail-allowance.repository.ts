import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { mailAllowances } from '../../db/schema/mail-tables';

/** The user who causes mails, and how many that user may cause in an hour. */
export interface MailAccount {
  readonly senderId: number;
  readonly hourlyLimit: number;
}

const SECONDS_PER_HOUR = 3600;

/**
 * Creates the repository.
 * @param db the transaction of the change that causes the mails.
 */
export function createMailAllowanceRepository(db: Database) {
  return {
    /**
     * Counts mails toward the sender's limit for this hour, or none of them when they exceed it. The
     * sender's row stays locked until the transaction ends, so transactions of one sender take turns.
     * @returns `null`, or the seconds until there is room again when nothing was counted.
     */
    async spend({ senderId, hourlyLimit }: MailAccount, mails: number): Promise<number | null> {
      if (mails > hourlyLimit) return findRetrySeconds(db, senderId);
      const { userId, windowStartedAt, mailCount } = mailAllowances;
      const hasEnded = sql`${windowStartedAt} <= now() - interval '1 hour'`;
      const spent = sql`case when ${hasEnded} then 0 else ${mailCount} end + ${mails}::int`;
      const allowed = await db
        .insert(mailAllowances)
        .values({ userId: senderId, windowStartedAt: sql`now()`, mailCount: mails })
        .onConflictDoUpdate({
          target: userId,
          set: {
            windowStartedAt: sql`case when ${hasEnded} then now() else ${windowStartedAt} end`,
            mailCount: spent,
          },
          setWhere: sql`${spent} <= ${hourlyLimit}::int`,
        })
        .returning({ userId });
      return allowed.length > 0 ? null : findRetrySeconds(db, senderId);
    },
  };
}

async function findRetrySeconds(db: Database, senderId: number): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`greatest(1, ceil(extract(epoch from
        ${mailAllowances.windowStartedAt} + interval '1 hour' - now())))::int`,
    })
    .from(mailAllowances)
    .where(eq(mailAllowances.userId, senderId));
  return row?.seconds ?? SECONDS_PER_HOUR;
}
