/**
 * Folds a username for comparison. Ignores case and treats the four Turkish i's as
 * one letter, so that `İREM`, `irem` and `Irem` match.
 */
export function foldIdentifier(text: string): string {
  return text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();
}
