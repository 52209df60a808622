import { randomInt } from 'node:crypto';

// 32 characters, without I, O, 0 and 1, which are easily confused.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a code of five random bits a character, in groups: `7KQ2-XH4T-9WDR`. */
export function createRandomCode(groups: number, groupLength: number): string {
  const createGroup = () =>
    Array.from({ length: groupLength }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: groups }, createGroup).join('-');
}

/** Creates a license key of 125 random bits: `7KQ2M-XH4TP-9WDRC-VB3NE-K8SFL`. */
export function createLicenseKey(): string {
  return createRandomCode(5, 5);
}
