/** From an instant to another one. */
export interface TimeSpan {
  start: Date;
  end: Date;
}

/** An instant as a `datetime-local` input holds it, `2026-11-20T09:30`: local time, to the minute. */
export function toLocalText(instant: Date): string {
  return `${toLocalDay(instant)}T${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`;
}

/** The local day of an instant, `2026-11-20`. */
export function toLocalDay(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

/**
 * What a local time means, as an ISO instant; nothing for a text that is none.
 *
 * @param known the instant that the text stood for at first. The hour that a clock change repeats has
 *   each time twice, and an event must not move because its dialog was opened.
 */
export function toInstant(text: string, known: Date): string {
  if (text === toLocalText(known)) return known.toISOString();
  const instant = new Date(text);
  return Number.isNaN(instant.valueOf()) ? '' : instant.toISOString();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
