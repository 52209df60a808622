const PREVIEW_LENGTH = 100;
const segmenter = new Intl.Segmenter();

/** Truncates a description to 100 characters, as users count them, and `...`. Returns `-` for an empty one. */
export function formatDescriptionPreview(description: string | null): string {
  if (!description) return '-';
  let count = 0;
  for (const { index } of segmenter.segment(description)) {
    if (count === PREVIEW_LENGTH) return `${description.slice(0, index)}...`;
    count += 1;
  }
  return description;
}
