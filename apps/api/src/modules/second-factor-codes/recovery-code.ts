import { hash } from 'node:crypto';
import { createRandomCode } from '../licenses/license-key';

const RECOVERY_CODES = 10;

/** Creates the recovery codes of a user, each of 120 random bits: `7KQ2-XH4T-9WDR-VB3N-K8SF-M2PL`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => createRandomCode(6, 4));
}

/** Returns the hash of a recovery code, however it is spaced and in whichever case. */
export function hashRecoveryCode(code: string): string {
  // Nobody can guess 120 random bits, so the hash need not be slow.
  return hash('sha256', code.replace(/[\s-]/g, '').toUpperCase());
}
