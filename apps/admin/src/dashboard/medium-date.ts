const MEDIUM_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The local day of an instant, `Mar 2, 2026`, in English whatever the browser's language is. */
export function mediumDate(instant: string): string {
  return MEDIUM_DATE.format(new Date(instant));
}
