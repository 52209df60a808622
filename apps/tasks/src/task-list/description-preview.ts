const PREVIEW_LENGTH = 100;

/** What the task list shows of a description: its beginning with `...`, or `-` where there is none. */
export function descriptionPreview(description: string | null): string {
  if (!description) return '-';
  // By code point: a cut between the two halves of an emoji would leave a broken character.
  const characters = Array.from(description);
  return characters.length > PREVIEW_LENGTH
    ? `${characters.slice(0, PREVIEW_LENGTH).join('')}...`
    : description;
}
