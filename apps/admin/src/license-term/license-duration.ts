import { addDays, addMonths, differenceInCalendarDays, isValid, parseISO, subDays } from 'date-fns';
import { DURATION_MONTHS, TRIAL_DAYS } from './license-policy';

/** Durations of a new license and their labels. */
export const durationLabels = {
  trial: `Trial (${String(TRIAL_DAYS)} days)`,
  '3-months': '3 Months',
  '6-months': '6 Months',
  '1-year': '1 Year',
  custom: 'Custom',
} as const;
export type LicenseDuration = keyof typeof durationLabels;

/**
 * Calculates when a license expires. Months are calendar months, clamped to the last day of the month.
 * A custom day starts at local midnight.
 *
 * @param customDay `2027-01-31`; ignored for other durations
 * @returns null for an invalid custom day
 */
export function calculateExpiry(
  duration: LicenseDuration,
  customDay: string,
  now: Date,
): Date | null {
  if (duration === 'trial') return addDays(now, TRIAL_DAYS);
  if (duration !== 'custom') return addMonths(now, DURATION_MONTHS[duration]);
  // Unlike `Date`, this does not read February 30 as March 2.
  const midnight = parseISO(customDay);
  return isValid(midnight) ? midnight : null;
}

/**
 * Calculates the expiry to submit, on the day that the preview shows: midnight may have passed since.
 *
 * @param today local day from which the preview counts the duration, `2026-11-20`
 */
export function calculateSubmittedExpiry(
  duration: LicenseDuration,
  customDay: string,
  today: string,
): Date | null {
  const now = new Date();
  const daysSince = differenceInCalendarDays(now, parseISO(today));
  return calculateExpiry(duration, customDay, subDays(now, daysSince));
}
