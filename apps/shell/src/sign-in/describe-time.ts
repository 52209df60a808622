import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import { formatDateWithIntl } from '@atrium/ui/dates';

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Describes when an event takes place, in a time zone or in local time: `Tue, Nov 24, 2026, 9:30 AM – 10:00 AM`. */
export function describeTime(
  { startDate, endDate }: Pick<InvitationToAnswer, 'startDate' | 'endDate'>,
  timeZone?: string,
): string {
  const day = { ...DAY, timeZone };
  const time = { ...TIME, timeZone };
  const startDay = formatDateWithIntl(startDate, day);
  const startTime = formatDateWithIntl(startDate, time);
  const endDay = formatDateWithIntl(endDate, day);
  const endTime = formatDateWithIntl(endDate, time);
  return `${startDay}, ${startTime} – ${startDay === endDay ? '' : `${endDay}, `}${endTime}`;
}

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Describes how an event goes on after its first occurrence. */
export function describeRepetition({
  frequency,
  interval,
  until,
  count,
}: NonNullable<InvitationToAnswer['repetition']>): string {
  const unit = UNITS[frequency];
  const rhythm = `Repeats every ${interval === 1 ? unit : `${String(interval)} ${unit}s`}`;
  if (until) return `${rhythm}, until ${formatDateWithIntl(`${until}T12:00`, DAY)}`;
  return count ? `${rhythm}, ${String(count)} times` : rhythm;
}
