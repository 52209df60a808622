// What a header, or one line of a calendar, must not hold.
const LINE_BREAKERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A text on one line, without line breaks, control characters and halves of characters. */
export function singleLine(text: string): string {
  return text.replace(LINE_BREAKERS, ' ').trim();
}
