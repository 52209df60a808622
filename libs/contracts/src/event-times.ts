import { isTimeZone, type Repetition, type RepetitionFrequency } from './repetition';

/** Longest time that an event can last, in days. */
export const MAX_EVENT_DAYS = 366;

/** Last year in which an event can take place; the first one is 1900, as for all dates. */
export const LATEST_EVENT_YEAR = 2200;

/** Time in which a change of an event can be taken back before it is mailed; a further change starts it again. */
export const UPDATE_DELAY_MS = 10_000;

/** Error message for a repetition that ends before the event starts. */
export const ENDS_BEFORE_START = 'The last day must not be before the start';

const DAY_MS = 86_400_000;

const UNITS: Readonly<Record<RepetitionFrequency, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

/** When an event takes place, from a request or from a row. */
export interface EventTimes {
  readonly startDate: Date | string;
  readonly endDate: Date | string;
  readonly timeZone?: string | null | undefined;
  readonly repetition?: Repetition | null | undefined;
}

/**
 * Returns the error message for an event, or one occurrence of it, that lasts longer than `MAX_EVENT_DAYS` or
 * than the time after which the event repeats; `null` if it does not.
 */
export function durationError(times: EventTimes): string | null {
  const { startDate, endDate, repetition } = times;
  if (new Date(endDate).getTime() - new Date(startDate).getTime() > MAX_EVENT_DAYS * DAY_MS) {
    return `An event can last at most ${String(MAX_EVENT_DAYS)} days`;
  }
  if (!repetition) return null;
  const zone = zoneOf(times);
  if (clockTime(endDate, zone) <= nextPeriod(clockTime(startDate, zone), repetition)) return null;
  const { frequency, interval } = repetition;
  const unit = UNITS[frequency];
  return interval === 1
    ? `An event that repeats every ${unit} can last at most a ${unit}`
    : `An event that repeats every ${String(interval)} ${unit}s can last at most ${String(interval)} ${unit}s`;
}

/** Returns whether the last day of a repetition is before the day on which its event starts. */
export function endsBeforeStart(times: EventTimes): boolean {
  const until = times.repetition?.until;
  if (until === undefined) return false;
  return until < clockTime(times.startDate, zoneOf(times)).toISOString().slice(0, 10);
}

// The check of the zone itself has its own message.
function zoneOf({ timeZone }: EventTimes): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
}

/**
 * Returns what clocks in a time zone show at an instant, as if they showed UTC. So a day is one day, also when
 * clocks are set back on it.
 */
function clockTime(instant: Date | string, timeZone: string): Date {
  // Swedish dates are in ISO order.
  const text = new Date(instant).toLocaleString('sv', { timeZone });
  return new Date(`${text.replace(' ', 'T')}Z`);
}

function nextPeriod(start: Date, { frequency, interval }: Repetition): Date {
  const next = new Date(start);
  switch (frequency) {
    case 'daily':
      next.setUTCDate(next.getUTCDate() + interval);
      break;
    case 'weekly':
      next.setUTCDate(next.getUTCDate() + 7 * interval);
      break;
    case 'monthly':
      next.setUTCMonth(next.getUTCMonth() + interval);
      break;
    case 'yearly':
      next.setUTCFullYear(next.getUTCFullYear() + interval);
      break;
  }
  return next;
}
