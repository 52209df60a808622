import { dictionary } from '@zxcvbn-ts/language-common';
import { foldIdentifier } from '@atrium/contracts/fold-username';
import { errorMessages } from '@atrium/contracts/server';
import { DEMO_PASSWORD } from './demo-accounts';

// The server does not start in production with an account that accepts the password of the demo.
const commonPasswords = new Set([...dictionary['passwords-common'], DEMO_PASSWORD]);

// Attackers of this product try its name first, together with the account's.
const PRODUCT_NAME = 'atrium';

/**
 * Returns why a password is easy to guess: it is one of the 49,000 most common ones or that of the demo, or consists of the
 * username, the email address and the product's name with digits and signs added. Repetitions do not count. Returns `undefined`
 * for any other.
 * @param names username and, if known, email address of the account.
 */
export function findPasswordFault(password: string, names: readonly string[]): string | undefined {
  const lowerCase = password.toLowerCase();
  if (commonPasswords.has(lowerCase) || commonPasswords.has(withoutRepetitions(lowerCase))) {
    return errorMessages.passwordCommon;
  }
  const guesses = [...names, ...names.map((name) => name.split('@', 1)[0] ?? ''), PRODUCT_NAME];
  const letters = lettersOf(password);
  const others = guesses.reduce((rest, guess) => rest.replaceAll(lettersOf(guess), ''), letters);
  return letters !== '' && others === '' ? errorMessages.passwordIsName : undefined;
}

/** Returns `demo` for `demodemo`, and any other text as it is. */
function withoutRepetitions(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function lettersOf(text: string): string {
  return foldIdentifier(text).replace(/[^\p{L}]/gu, '');
}
