import { shownDateLanguage } from '@atrium/ui';

/**
 * Formats a date like `formatDate`, in local time with English order and the names of the user's language, for
 * modules in which date-fns would be too large.
 *
 * @param date an instant in ISO format, or a `Date`
 * @throws RangeError when the date is invalid
 */
export function formatDateWithIntl(
  date: string | Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const split = (language: string) =>
    new Intl.DateTimeFormat(language, options).formatToParts(new Date(date));
  const names = split(shownDateLanguage().language);
  return split('en-US')
    .map(({ type, value }) => {
      const isName = type === 'weekday' || type === 'month';
      return (isName && names.find((part) => part.type === type)?.value) || value;
    })
    .join('')
    .replace('\u202f', ' ');
}
