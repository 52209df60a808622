import { addDays, addMonths, isSameDay } from 'date-fns';

const TRIAL_DAYS = 30;

/** How long a new licence may last, with the names under which people know it. */
export const durationLabels = {
  trial: 'Trial (30 days)',
  '3-months': '3 Months',
  '6-months': '6 Months',
  '1-year': '1 Year',
  custom: 'Custom',
} as const;
export type LicenseDuration = keyof typeof durationLabels;

const MONTHS = { '3-months': 3, '6-months': 6, '1-year': 12 };

/**
 * When a licence that is made now expires (N21, N22): months end with the month, a custom day begins
 * at local midnight. Null for a custom day that is not a date.
 */
export function expiryOf(duration: LicenseDuration, customDay: string, now: Date): Date | null {
  if (duration === 'trial') return addDays(now, TRIAL_DAYS);
  if (duration !== 'custom') return addMonths(now, MONTHS[duration]);
  // A date with a time and no zone is local; a date alone would be UTC.
  const midnight = new Date(`${customDay}T00:00`);
  return Number.isNaN(midnight.getTime()) ? null : midnight;
}

/**
 * Returns the expiry to send: counted from now, unless midnight has passed since the form showed an
 * expiry. Then it is the one that the form shows, so that nobody sends another day than they read.
 *
 * @param shownFrom the moment from which the form counts what it shows
 */
export function expiryToSend(
  duration: LicenseDuration,
  customDay: string,
  shownFrom: Date,
): Date | null {
  const shown = expiryOf(duration, customDay, shownFrom);
  const current = expiryOf(duration, customDay, new Date());
  return shown && current && isSameDay(shown, current) ? current : shown;
}
