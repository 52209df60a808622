import { randomInt } from 'node:crypto';

// 32 characters, without I, O, 0 and 1, which are easily confused.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/**
 * Creates a license key of 125 random bits, in five groups of five characters:
 * `7KQ2M-XH4TP-9WDRC-VB3NE-K8SFL`.
 */
export function createLicenseKey(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
      '',
    ),
  );
  return groups.join('-');
}
