// Not allowed in a header or in one line of a calendar.
const LINE_BREAKERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Returns a text on one line, without line breaks, control characters and lone surrogates. */
export function singleLine(text: string): string {
  return text.replace(LINE_BREAKERS, ' ').trim();
}
