const COMBINING_MARKS = /[\u0300-\u036f]/g;

/**
 * Normalizes a text for a search that ignores case and the diacritics of Turkish letters: `istanbul`
 * finds `İstanbul` and `sirket` finds `Şirket`.
 */
export function foldText(text: string): string {
  // The dotless i has no decomposition. toLowerCase() does not depend on the locale.
  return text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase().replaceAll('ı', 'i');
}
