const ASCII = /^[\t-~]*$/;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Normalizes a text for a search that ignores case, the diacritics of Turkish letters and what people
 * cannot see or type: `istanbul` finds `İstanbul`, and `standup` finds `Team stand‑up`. Hyphens and
 * dashes are left out, and every run of white space is one space. To keep a match from spanning two
 * texts, fold each of them and then join them with a line break.
 */
export function foldText(text: string): string {
  const characters = ASCII.test(text) ? text : foldCharacters(text);
  return (
    characters
      .toLowerCase()
      // Only the last letter of a word in capitals becomes this one.
      .replaceAll('ς', 'σ')
      .replaceAll('-', '')
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim()
  );
}

function foldCharacters(text: string): string {
  const letters = text
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    // Also takes full-width letters and ligatures apart.
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    // The dotless i has no decomposition.
    .replaceAll('ı', 'i');
  // Most texts are plain now. The rest is slow for long lists.
  if (ASCII.test(letters)) return letters;
  return letters
    .replace(INVISIBLE, '')
    .replace(/[‘’‚‛′‵ʼʹ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[\p{Pd}−⁃]/gu, '-');
}
