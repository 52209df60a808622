import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Development } from '@atrium/contracts/development';
import type { Database } from '../../db/database';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import type { SessionKey } from '../../http/session';
import { isLiveSession } from '../session/session.repository';

/** A development that has not ended, and the user of its session. */
export interface FoundDevelopment extends Development {
  readonly username: string;
  readonly role: string;
}

/** Creates the repository of areas that run from the machines of users, from a connection or a transaction. */
export function createDevelopmentRepository(db: Database) {
  const findByToken = db
    .select({
      area: sql<string>`${sessions.developmentArea}`,
      port: sql<number>`${sessions.developmentPort}`,
      username: users.username,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isLiveSession, gt(sessions.developmentEndsAt, sql.placeholder('now'))))
    .prepare('find_development');

  return {
    /** Returns the development of an active session of an active user. */
    async find(key: SessionKey): Promise<FoundDevelopment | undefined> {
      const [found] = await findByToken.execute({ ...key });
      return found;
    },

    /** Replaces the development of a session. */
    async start(sessionId: number, { area, port }: Development, endsAt: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ developmentArea: area, developmentPort: port, developmentEndsAt: endsAt })
        .where(eq(sessions.id, sessionId));
    },

    /** Ends the development of a session; returns whether there was one. */
    async end(sessionId: number): Promise<boolean> {
      const ended = await db
        .update(sessions)
        .set({ developmentArea: null, developmentPort: null, developmentEndsAt: null })
        .where(and(eq(sessions.id, sessionId), isNotNull(sessions.developmentArea)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
  };
}
