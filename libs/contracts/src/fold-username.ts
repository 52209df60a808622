// It has neither invisible characters nor other forms, and is quick to test.
const ASCII = /^[\t-~]*$/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Folds a username for comparison, so that names that look the same are the same: without invisible
 * characters and runs of spaces, in the compatibility form of Unicode (NFKC), and as `foldIdentifier`.
 */
export function foldUsername(username: string): string {
  const visible = ASCII.test(username)
    ? username
    : username.normalize('NFKC').replace(INVISIBLE, '');
  return foldIdentifier(visible.replace(/\s+/g, ' ').trim());
}

/**
 * Folds a username for comparison. Ignores case and treats the four Turkish i's as
 * one letter, so that `İREM`, `irem` and `Irem` match.
 */
export function foldIdentifier(text: string): string {
  return text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();
}
