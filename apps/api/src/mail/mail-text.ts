/** Formats an instant for a mail, with the UTC offset, which changes between summer and winter. */
export function formatTime(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  const offset = zone?.value.replace('GMT', 'UTC') ?? 'UTC';
  // Node uses narrow spaces, which some mail programs show as boxes.
  return `${time.replace(/\s/gu, ' ')} (${timeZone === 'UTC' ? 'UTC' : `${timeZone}, ${offset}`})`;
}

const CHANGES_DIRECTION =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates what a person wrote within a sentence, if it could reorder the words around it: right-to-left
 * letters and direction controls.
 */
export function isolate(text: string): string {
  if (!CHANGES_DIRECTION.test(text)) return text;
  return `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const URLS = /(https?:\/\/[^\s<>"]+)/i;
// Such a sign at the end belongs to the sentence around the address.
const LAST_SIGNS = /(?<![.,;:!?'’”»\]}])[.,;:!?'’”»\]}]+$/;
const LAST_SIGNS_AND_BRACKETS = /(?<![.,;:!?'’”»\]})])[.,;:!?'’”»\]})]+$/;

/** Escapes a text for HTML and makes links of the web addresses in it. */
export function linkUrls(text: string): string {
  return text
    .split(URLS)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      const url = part.replace(part.includes('(') ? LAST_SIGNS : LAST_SIGNS_AND_BRACKETS, '');
      const link = escapeHtml(url);
      return `<a href="${link}">${link}</a>${escapeHtml(part.slice(url.length))}`;
    })
    .join('');
}

/** Escapes a sentence for HTML, with an element for each part that `isolate` has isolated. */
export function sentenceHtml(text: string): string {
  return escapeHtml(text).replace(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');
}
