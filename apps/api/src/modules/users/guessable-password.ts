import { dictionary } from '@zxcvbn-ts/language-common';
import { errorMessages } from '@atrium/contracts/server';
import { DEMO_PASSWORD } from './demo-accounts';
import { foldIdentifier } from './fold-username';

// The server does not start in production with an account that accepts the password of the demo.
const commonPasswords = new Set([...dictionary['passwords-common'], DEMO_PASSWORD]);

// Attackers of this product try its name first, together with the account's.
const PRODUCT_NAME = 'atrium';

/**
 * Returns why a password is easy to guess: it is one of the 49,000 most common ones or that of the demo, or the username, the
 * email address or the product's name with digits and signs added. Returns `undefined` for any other.
 * @param names username and, if known, email address of the account.
 */
export function findPasswordFault(password: string, names: readonly string[]): string | undefined {
  if (commonPasswords.has(password.toLowerCase())) return errorMessages.passwordCommon;
  const guesses = [PRODUCT_NAME, ...names, ...names.map((name) => name.split('@', 1)[0] ?? '')];
  const letters = lettersOf(password);
  const isName = letters !== '' && guesses.some((guess) => lettersOf(guess) === letters);
  return isName ? errorMessages.passwordIsName : undefined;
}

function lettersOf(text: string): string {
  return foldIdentifier(text).replace(/[^\p{L}]/gu, '');
}
