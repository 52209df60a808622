const PREVIEW_LENGTH = 100;
const characters = new Intl.Segmenter();

/**
 * Truncates a description to 100 UTF-16 code units and `...`, before the character that would be cut.
 * Returns `-` for an empty one.
 */
export function formatDescriptionPreview(description: string | null): string {
  if (!description) return '-';
  const cut = characters.segment(description).containing(PREVIEW_LENGTH);
  return cut ? `${description.slice(0, cut.index)}...` : description;
}
