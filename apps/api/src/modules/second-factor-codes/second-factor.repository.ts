import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { recoveryCodes } from '../../db/schema/account-tables';
import { users } from '../../db/schema/tables';
import { createUserRepository } from '../users/user.repository';
import { hashRecoveryCode } from './recovery-code';
import { findStep } from './totp';

/** Second factor of a user; it is on from `since`. */
export interface StoredSecondFactor {
  readonly userId: number;
  /** In Base32; `null` before it is set up. */
  readonly secret: string | null;
  readonly since: Date | null;
}

/** Creates the repository from a transaction. */
export function createSecondFactorRepository(db: Database) {
  const accounts = createUserRepository(db);

  /** Uses a code of the app, which is valid once, as is every earlier one from then on. */
  async function takeAppCode(
    { userId, secret }: StoredSecondFactor,
    code: string,
    now: Date,
  ): Promise<boolean> {
    const step = secret === null ? undefined : findStep(secret, code, now);
    if (step === undefined) return false;
    const taken = await db
      .update(users)
      .set({ secondFactorStep: step })
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.secondFactorStep), lt(users.secondFactorStep, step)),
        ),
      )
      .returning({ id: users.id });
    return taken.length > 0;
  }

  async function takeRecoveryCode(userId: number, code: string): Promise<boolean> {
    const taken = await db
      .delete(recoveryCodes)
      .where(
        and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(code))),
      )
      .returning({ id: recoveryCodes.id });
    return taken.length > 0;
  }

  return {
    takeAppCode,

    /** Uses a code of either kind, once. Returns which it is; `undefined` if it is not valid. */
    async takeCode(factor: StoredSecondFactor, code: string, now: Date) {
      const text = code.replace(/[\s-]/g, '');
      if (/^\d{6}$/.test(text)) {
        return (await takeAppCode(factor, text, now)) ? ('app code' as const) : undefined;
      }
      return (await takeRecoveryCode(factor.userId, text)) ? ('recovery code' as const) : undefined;
    },

    /** Stores a secret, which is not used before `turnOn`. */
    setUp: (userId: number, secret: string, setUpAt: Date) =>
      accounts.update(userId, {
        secondFactorSecret: secret,
        secondFactorStep: null,
        secondFactorSetUpAt: setUpAt,
      }),

    turnOn: (userId: number, since: Date) =>
      accounts.update(userId, { secondFactorSince: since, secondFactorSetUpAt: null }),

    /** Turns the second factor off and forgets its secret and recovery codes. */
    async turnOff(userId: number): Promise<void> {
      await accounts.update(userId, {
        secondFactorSecret: null,
        secondFactorSince: null,
        secondFactorStep: null,
        secondFactorSetUpAt: null,
      });
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },

    /** Replaces all recovery codes of a user. */
    async replaceRecoveryCodes(userId: number, codes: readonly string[]): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await db
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
    },
  };
}
