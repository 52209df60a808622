import { dictionary } from '@zxcvbn-ts/language-common';
import { UserFacingError } from '../../config/user-facing-error';
import { foldIdentifier } from '../../modules/users/fold-identifier';

const commonPasswords = new Set(dictionary['passwords-common']);

// Attackers of this product try its name first, together with the account's.
const PRODUCT_NAME = 'atrium';

/**
 * Rejects a password that attackers try first: one of the 49,000 most common ones, or the username, the
 * email address or the product's name with digits and signs added.
 * @param names username and, if known, email address of the account.
 * @throws UserFacingError with the reason.
 */
export function rejectGuessablePassword(password: string, names: readonly string[]): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new UserFacingError('This password is one of the most common ones. Choose another one.');
  }
  const guesses = [PRODUCT_NAME, ...names, ...names.map((name) => name.split('@', 1)[0] ?? '')];
  const letters = lettersOf(password);
  if (letters !== '' && guesses.some((guess) => lettersOf(guess) === letters)) {
    throw new UserFacingError(
      'This password is a name with digits or signs added. Choose another one.',
    );
  }
}

function lettersOf(text: string): string {
  return foldIdentifier(text).replace(/[^\p{L}]/gu, '');
}
