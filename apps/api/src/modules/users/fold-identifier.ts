/**
 * Returns the case-folded form in which usernames and email addresses are compared. The four Turkish
 * letters i are the same, so that `İREM`, `irem` and `Irem` are one user.
 */
export function foldIdentifier(text: string): string {
  return text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();
}
