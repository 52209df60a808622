import {
  addDays,
  differenceInCalendarDays,
  isSameDay,
  max,
  min,
  parseISO,
  subMilliseconds,
} from 'date-fns';
import type { EventOccurrence } from '@atrium/api-client/events';
import type { EventDetails, Repetition } from '@atrium/contracts/events';
import { toDateInput } from '../date-input';
import { atTimeOf, clockDifference, dayIn, timeZoneOf } from '../zoned-time';
import { describePlace, describeRepetitionWithin, formatDay } from './describe-repetition';

/** Change of the start of one occurrence. */
interface Move {
  from: Date;
  to: Date;
}

/**
 * Returns the start of a series when the same change is made to all occurrences: as many days later or earlier,
 * at the same time of day in the time zone.
 *
 * @param start start of the first occurrence
 * @param rule the new rule, with the weekday of the moved occurrence. The series starts on a day of it.
 */
export function moveSeries(
  start: Date,
  { from, to }: Move,
  timeZone: string,
  rule: Repetition | null,
): Date {
  const first = dayIn(start, timeZone);
  const shown = dayIn(to, timeZone);
  const moved = addDays(first, differenceInCalendarDays(shown, dayIn(from, timeZone)));
  let day = !rule || isDayOf(rule, shown, moved) ? moved : min([first, moved]);
  while (rule && !isDayOf(rule, shown, day)) day = addDays(day, 1);
  return atTimeOf(day, from.getTime() === to.getTime() ? start : to, timeZone);
}

function isDayOf(rule: Repetition, shown: Date, day: Date): boolean {
  return rule.frequency === 'weekly'
    ? rule.weekdays?.includes(day.getDay()) === true
    : describePlace(rule, day) === describePlace(rule, shown);
}

/**
 * Returns the details of all occurrences after one of them was edited: each field that was changed, and the times
 * and the last day moved by the same change. A rule that stays is left out. Without a rule, the edited occurrence is all that stays.
 *
 * @param base the occurrence before the change
 */
export function toSeriesDetails(
  details: EventDetails,
  base: EventOccurrence,
  isRuleEdited: boolean,
): EventDetails {
  if (!details.repetition) return details;
  const { series } = base;
  const timeZone = timeZoneOf(base);
  // As the server's clocks show it.
  const difference = clockDifference(
    series.startDate,
    new Date(base.occurrence ?? series.startDate),
    timeZone,
  );
  const newStart = new Date(details.startDate);
  const move = {
    from: subMilliseconds(base.startDate, difference),
    to: subMilliseconds(newStart, difference),
  };
  const end = new Date(details.endDate);
  const isMoved = move.from.getTime() !== move.to.getTime();
  const [shown, before] = [dayIn(move.to, timeZone), dayIn(move.from, timeZone)];
  const rule = isRuleEdited || !isSameDay(shown, before) ? details.repetition : undefined;
  const start =
    isMoved || isRuleEdited
      ? moveSeries(series.startDate, move, timeZone, rule ?? null)
      : series.startDate;
  const hasOtherLength = isMoved || end.getTime() !== base.endDate.getTime();
  const durationMs = hasOtherLength
    ? end.getTime() - newStart.getTime()
    : series.endDate.getTime() - series.startDate.getTime();
  return {
    ...details,
    title: details.title === base.title ? series.title : details.title,
    description:
      (details.description ?? '') === (base.description ?? '')
        ? series.description
        : details.description,
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + durationMs).toISOString(),
    repetition:
      rule?.until !== undefined && rule.until === series.repetition?.until
        ? moveLastDay(
            rule,
            rule.until,
            differenceInCalendarDays(shown, before),
            dayIn(start, timeZone),
          )
        : rule,
    timeZone: rule && details.timeZone,
  };
}

/**
 * Returns a rule whose last day moves with its occurrences.
 *
 * @param days by which an occurrence moves
 * @param first day of the first occurrence, which is never after the last day
 */
function moveLastDay(rule: Repetition, until: string, days: number, first: Date): Repetition {
  const hasOtherWeekdays = (rule.weekdays?.length ?? 0) > 1;
  // The other weekdays of the last week stay.
  const distance = days < 0 && hasOtherWeekdays ? 7 * Math.ceil(days / 7) : days;
  const lastDay = max([addDays(parseISO(until), distance), first]);
  return { ...rule, until: toDateInput(lastDay) };
}

/**
 * Returns whether all occurrences keep their times, and those that were changed on their own their changes.
 *
 * @param all the result of `toSeriesDetails`
 */
export function keepsTimes(all: EventDetails, { series }: EventOccurrence): boolean {
  return (
    all.repetition === undefined &&
    new Date(all.startDate).getTime() === series.startDate.getTime() &&
    new Date(all.endDate).getTime() === series.endDate.getTime()
  );
}

/**
 * Returns what a change does to all occurrences.
 *
 * @param all the result of `toSeriesDetails`
 */
export function describeSeriesChange(all: EventDetails, base: EventOccurrence): string {
  const rule = all.repetition ?? base.repetition;
  if (!rule || all.repetition === null) {
    return 'All events: only this one stays, the others are deleted.';
  }
  const timeZone = timeZoneOf(base);
  const start = new Date(all.startDate);
  const words = describeRepetitionWithin(rule, start, timeZone);
  if (keepsTimes(all, base)) return `All events: ${words}.`;
  return [
    `All events: ${words}, from ${formatDay(dayIn(start, timeZone))}.`,
    ...describeLastDays(base.repetition?.until, rule.until),
    'Those that were changed or deleted on their own are reset.',
  ].join(' ');
}

function describeLastDays(before: string | undefined, after: string | undefined): string[] {
  if (!before || !after || before === after) return [];
  const [former, present] = [before, after].map((day) => formatDay(parseISO(day)));
  return [`The last day is ${present} instead of ${former}.`];
}
