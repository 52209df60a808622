import { and, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';
import type { User } from '@atrium/contracts';
import type { Database } from '../../db/database';
import { userIdentities } from '../../db/schema/account-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { createAuditRepository } from '../audit/audit.repository';
import type { AuditActor, AuditedChange } from '../audit/audit-event';
import type { ChangeNotice } from '../audit/change-notice';
import { endSessions } from '../users/end-sessions.repository';

/** Origin of a request, for its audit event. */
export type AuditOrigin = Pick<AuditActor, 'address' | 'requestId'>;

/** Sessions that end at the provider: one, or all of a person. At least one of the two is known. */
export interface ProviderLogout {
  readonly issuer: string;
  /** As `sessions.providerSession` has it. */
  readonly session: string | undefined;
  readonly subject: string | undefined;
}

/** The end of sessions. */
export interface EndedSessions {
  /** To be published. */
  readonly notices: readonly ChangeNotice[];
  /** Whether one of them was started by the sign-in provider. */
  readonly atProvider: boolean;
}

/** Creates the repository that ends sessions, from a connection. */
export function createSessionEndRepository(db: Database) {
  async function endWhere(condition: SQL | undefined, origin: AuditOrigin): Promise<EndedSessions> {
    return db.transaction(async (transaction) => {
      const ended = await endSessions(transaction, condition);
      if (ended.length === 0) return { notices: [], atProvider: false };
      const named = await transaction
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(
          inArray(
            users.id,
            ended.map(({ userId }) => userId),
          ),
        );
      const notices: ChangeNotice[] = [];
      for (const user of named) {
        const changes = [{ action: 'session.ended' } as const];
        notices.push(...(await recordSession(transaction, changes, user, origin)));
      }
      return { notices, atProvider: ended.some(({ atProvider }) => atProvider) };
    });
  }

  const usersOf = (issuer: string, subject: string) =>
    db
      .select({ userId: userIdentities.userId })
      .from(userIdentities)
      .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));

  return {
    /** Ends all given sessions with one statement, however many cookies a request has. */
    end(tokenHashes: readonly string[], origin: AuditOrigin): Promise<EndedSessions> {
      return endWhere(inArray(sessions.tokenHash, [...tokenHashes]), origin);
    },

    /**
     * Ends the sessions that a sign-in provider has ended: one by its id, and of the subject those without an
     * id; without an id, all that it has started for the subject.
     */
    endOfProvider(
      { issuer, session, subject }: ProviderLogout,
      origin: AuditOrigin,
    ): Promise<EndedSessions> {
      if (subject === undefined) {
        // A user with this subject may have sessions without an id.
        const isNamed = notInArray(sessions.userId, usersOf(issuer, session ?? ''));
        return endWhere(and(eq(sessions.providerSession, session ?? ''), isNamed), origin);
      }
      const isOfSubject = inArray(sessions.userId, usersOf(issuer, subject));
      const isEnded =
        session === undefined
          ? isNotNull(sessions.providerSession)
          : inArray(sessions.providerSession, [session, subject]);
      return endWhere(and(isOfSubject, isEnded), origin);
    },
  };
}

/** A change of a session. */
export type SessionChange = Pick<AuditedChange, 'action' | 'concerns'>;

/** Stores the audit events of a user's sessions; returns the notices to publish. */
export function recordSession(
  transaction: Database,
  changes: readonly SessionChange[],
  { id, username }: Pick<User, 'id' | 'username'>,
  origin: AuditOrigin,
): Promise<readonly ChangeNotice[]> {
  const user = { entityType: 'user', entityId: id, entityName: username } as const;
  return createAuditRepository(transaction).recordAll(
    { ...origin, actorId: id, actorName: username },
    changes.map((change) => ({ ...change, ...user })),
  );
}
