import { hash, randomInt } from 'node:crypto';

/** Number of recovery codes of a second factor. */
export const RECOVERY_CODES = 10;

// 32 characters, without I, O, 0 and 1, which are easily confused.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Creates the recovery codes of a user, each of 120 random bits: `7KQ2-XH4T-9WDR-VB3N-K8SF-M2PL`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, createGroup).join('-'),
  );
}

/** Returns the hash of a recovery code, however it is spaced and in whichever case. */
export function hashRecoveryCode(code: string): string {
  // Nobody can guess 120 random bits, so the hash need not be slow.
  return hash('sha256', code.replace(/[\s-]/g, '').toUpperCase());
}

function createGroup(): string {
  const characters = Array.from({ length: GROUP_LENGTH }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  );
  return characters.join('');
}
