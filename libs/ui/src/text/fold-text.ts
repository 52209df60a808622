const COMBINING_MARKS = /[\u0300-\u036f]/g;

/**
 * Reduces a text to what a search compares: without case, and without the marks that tell Turkish
 * letters apart, so that `istanbul` finds `İstanbul` and `sirket` finds `Şirket`.
 */
export function foldText(text: string): string {
  // Only the dotless i survives the decomposition; toLowerCase() is the same in every locale.
  return text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase().replaceAll('ı', 'i');
}
