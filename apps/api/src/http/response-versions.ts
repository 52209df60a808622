import type { FoundSession, SessionKey } from './session';

/** A live session, and the version of a response if the request has one. */
export type VersionedSession = FoundSession & { readonly version?: string };

/** A request for a response with a version. */
export interface VersionLookup {
  readonly key: SessionKey;
  readonly url: string;
  /** Returns whether the client has a version; any other version is read from the database. */
  readonly isKnown: (version: string) => boolean;
  /** Reads the session and the version from the database. */
  readonly read: () => Promise<VersionedSession | undefined>;
}

/** Remembers the versions of responses, so that unchanged polls need no statement. */
export interface VersionMemory {
  /**
   * Returns the session and the version of a response: those that were last read for this session and
   * URL, if the client knows the version and it is certain that they would be read again.
   */
  readonly find: (lookup: VersionLookup) => Promise<VersionedSession | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly versions: VersionMemory;
  }
}
