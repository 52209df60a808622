/**
 * The form in which usernames and e-mail addresses are compared: case does not count, nor does the
 * dot of the four Turkish i's, so that `İREM`, `irem` and `Irem` are one person.
 */
export function foldIdentifier(text: string): string {
  return text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();
}
