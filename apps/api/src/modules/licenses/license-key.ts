import { randomInt } from 'node:crypto';

// 32 characters: no I, O, 0 or 1, which sound or look alike.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/**
 * Makes a licence key of 125 random bits, in five groups of five characters for reading aloud:
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
