import { type OffsetChange, offsetChangesBetween } from '../../recurrence/offset-changes';
import { offsetMs } from '../../recurrence/wall-time';
import { basicFormat, weekdayCode } from './recurrence-rule';

/** Years after this one, or after the first event, for which changes of clocks are looked up. */
const YEARS_AHEAD = 30;

/** Years in a row, up to the last one, after which a change of clocks is taken for one of every year. */
const YEARS_OF_RULE = 5;

const WEEK = 7;
const MINUTE_MS = 60_000;

/** A change of clocks, with what they show before it, as if they showed UTC. */
interface Onset extends OffsetChange {
  readonly wall: Date;
}

/**
 * Writes the VTIMEZONE (RFC 5545) of a time zone from the table of zones with which occurrences are expanded: a rule
 * for changes of clocks that go on every year, and each of the others on its own.
 * @param name canonical name.
 * @param first earliest time of the events in the zone.
 */
export function defineTimeZone(name: string, first: Date): string {
  const year = first.getUTCFullYear();
  const lastYear = Math.max(year, new Date().getUTCFullYear()) + YEARS_AHEAD;
  const onsets = offsetChangesBetween(name, year - 1, lastYear).map((change) => ({
    ...change,
    wall: new Date(change.instant + change.offsetBefore),
  }));
  const everyYear = groupByRule(onsets).map((group) => lastOfEveryYear(group, lastYear));
  const others = onsets.filter((onset) => !everyYear.flat().includes(onset));
  const lines = [...others.map((onset) => observance(onset)), ...everyYear.flatMap(ruleOf)];
  const [earliest] = onsets;
  if (!earliest || earliest.instant > first.getTime()) {
    const start = Date.UTC(year - 1, 0, 1);
    const offset = earliest?.offsetBefore ?? offsetMs(start, name);
    const change = { instant: start, offsetBefore: offset, offsetAfter: offset };
    lines.unshift(observance({ ...change, wall: new Date(start) }));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
}

/** Groups changes of clocks that can be those of one yearly rule, but for the week of the month. */
function groupByRule(onsets: readonly Onset[]): Onset[][] {
  const groups = new Map<string, Onset[]>();
  for (const onset of onsets) {
    const { wall, offsetBefore, offsetAfter } = onset;
    const timeOfDay = wall.toISOString().slice(11);
    const key = [wall.getUTCMonth(), wall.getUTCDay(), timeOfDay, offsetBefore, offsetAfter].join(
      ' ',
    );
    groups.set(key, [...(groups.get(key) ?? []), onset]);
  }
  return [...groups.values()];
}

/**
 * Returns the last changes of a group that are one in each year, up to the last year, and within the same seven days
 * of the month; none if these are too few years to call it a rule.
 */
function lastOfEveryYear(group: readonly Onset[], lastYear: number): Onset[] {
  const found: Onset[] = [];
  for (const onset of group.toReversed()) {
    const days = [...found, onset].map(({ wall }) => wall.getUTCDate());
    const isNextYear = onset.wall.getUTCFullYear() === lastYear - found.length;
    if (!isNextYear || Math.max(...days) - Math.min(...days) >= WEEK) break;
    found.unshift(onset);
  }
  return found.length < YEARS_OF_RULE ? [] : found;
}

function ruleOf(onsets: readonly Onset[]): string[] {
  const [first] = onsets;
  if (!first) return [];
  const firstDay = Math.min(...onsets.map(({ wall }) => wall.getUTCDate()));
  const month = first.wall.getUTCMonth();
  const place = placeInMonth(month, firstDay, weekdayCode(first.wall.getUTCDay()));
  return [observance(first, `RRULE:FREQ=YEARLY;BYMONTH=${String(month + 1)};${place}`)];
}

/** Writes the weekday in the seven days from a day of the month on. */
function placeInMonth(month: number, firstDay: number, weekday: string): string {
  // Outlook knows only the first to fourth and the last one. February never matters.
  const lastDay = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
  if (firstDay === lastDay - WEEK + 1) return `BYDAY=-1${weekday}`;
  if (firstDay % WEEK === 1) return `BYDAY=${String(Math.ceil(firstDay / WEEK))}${weekday}`;
  const days = Array.from({ length: WEEK }, (_, index) => firstDay + index);
  return `BYDAY=${weekday};BYMONTHDAY=${days.join(',')}`;
}

function observance({ wall, offsetBefore, offsetAfter }: Onset, rule?: string): string {
  const kind = offsetAfter > offsetBefore ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basicFormat(wall)}`,
    ...(rule === undefined ? [] : [rule]),
    `TZOFFSETFROM:${formatOffset(offsetBefore)}`,
    `TZOFFSETTO:${formatOffset(offsetAfter)}`,
    `END:${kind}`,
  ].join('\r\n');
}

/** Writes an offset as `+0530`, with seconds if it has them, as offsets had before about 1920. */
function formatOffset(offset: number): string {
  const time = new Date(Math.abs(offset)).toISOString().slice(11, 19).replaceAll(':', '');
  return `${offset < 0 ? '-' : '+'}${offset % MINUTE_MS === 0 ? time.slice(0, 4) : time}`;
}
