const PREVIEW_LENGTH = 100;

/** Truncates a description to 100 characters and `...`. Returns `-` for an empty one. */
export function formatDescriptionPreview(description: string | null): string {
  if (!description) return '-';
  // Counts code points, so that it does not cut an emoji in half.
  const characters = Array.from(description);
  return characters.length > PREVIEW_LENGTH
    ? `${characters.slice(0, PREVIEW_LENGTH).join('')}...`
    : description;
}
