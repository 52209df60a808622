// Each area bundles date-fns' formatter, which most first screens do without; the language is the page's.
import { format } from 'date-fns';
import { shownDateLanguage } from '@atrium/ui';

export { formatDateWithIntl } from './format-date-with-intl';
export { useToday } from './use-today';

/**
 * Formats a date in local time by a pattern of date-fns, with the names of the user's language: English by
 * default, whatever the browser's language.
 *
 * @param date an instant in ISO format, or a `Date`
 * @throws RangeError when the date is invalid
 */
export function formatDate(date: string | Date, pattern: string): string {
  const { locale } = shownDateLanguage();
  return format(date, pattern, locale && { locale });
}
