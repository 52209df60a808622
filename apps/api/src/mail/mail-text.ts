/** Formats an instant for a mail, with the UTC offset, which changes between summer and winter. */
export function formatTime(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(instant);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  const offset = zone?.value.replace('GMT', 'UTC') ?? 'UTC';
  // Node uses narrow spaces, which some mail programs show as boxes.
  return `${time.replace(/\s/gu, ' ')} (${timeZone === 'UTC' ? 'UTC' : `${timeZone}, ${offset}`})`;
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
