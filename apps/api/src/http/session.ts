import type { RequiredStep, User } from '@atrium/contracts';
import type { Database } from '../db/database';

/** The lookup key of a live session. */
export interface SessionKey {
  readonly tokenHash: string;
  readonly now: Date;
  /** Sessions last seen at or before this instant have expired. */
  readonly idleSince: Date;
}

/** A live session: its user and when it was last used. */
export interface FoundSession {
  readonly id: number;
  readonly user: User;
  /** Rights of the user beside the role, such as `releases:tasks`. */
  readonly rights: readonly string[];
  readonly lastSeenAt: Date;
  /** When it ends, however often it is used. */
  readonly expiresAt: Date;
  /** Whether the user has typed the password in it lately; see `Endpoint.confirmed`. */
  readonly isConfirmed: boolean;
  /** The step that the user must take before anything else. */
  readonly requiredStep: RequiredStep | null;
}

/** A session of a request. */
export interface RequestSession extends FoundSession {
  /** When it ends unless it is used before. */
  readonly endsAt: Date;
}

/** Options of `findSession`. */
export interface FindSessionOptions {
  /** Loads more than the session in the same statement; by default the session alone, as `findAlone`. */
  readonly find?: (
    key: SessionKey,
    findAlone: (key: SessionKey) => Promise<FoundSession | undefined>,
  ) => Promise<FoundSession | undefined>;
  /** Whether the request leaves the idle timeout of the session alone. */
  readonly background?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, once access has been checked. */
    user: User | null;
    /** The session of the signed-in user, once access has been checked. */
    session: FoundSession | null;
    /** The version of a conditional response, once access has been checked. */
    responseVersion: string | null;
  }
  interface FastifyInstance {
    /** Returns the session of the request's cookie, or `null`, and resets its idle timeout. */
    findSession: (
      request: FastifyRequest,
      options?: FindSessionOptions,
    ) => Promise<RequestSession | null>;
    /**
     * Returns a session as it is now, or `null` if it has ended. Neither the session nor the rights of its
     * user can end before the transaction does.
     */
    lockSession: (transaction: Database, id: number) => Promise<FoundSession | null>;
  }
}
