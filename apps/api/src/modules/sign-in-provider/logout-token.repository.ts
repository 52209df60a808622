import type { Database } from '../../db/database';
import { type ExpiringRows, rowsOlderThan } from '../../db/retention';
import { logoutTokens } from '../../db/schema/account-tables';

/** A logout token that was taken. */
export interface TakenLogoutToken {
  readonly tokenHash: string;
  /** End of its validity. */
  readonly expiresAt: Date;
}

/** Creates the repository of the logout tokens that were taken. */
export function createLogoutTokenRepository(db: Database) {
  return {
    /** Remembers a token; returns whether it is new. */
    async take(token: TakenLogoutToken): Promise<boolean> {
      const added = await db
        .insert(logoutTokens)
        .values(token)
        .onConflictDoNothing()
        .returning({ tokenHash: logoutTokens.tokenHash });
      return added.length > 0;
    },

    /** Tokens that are no longer valid, so that nobody can send them again. */
    expired: rowsOlderThan(db, 'logout tokens', logoutTokens.expiresAt, 0) satisfies ExpiringRows,
  };
}
