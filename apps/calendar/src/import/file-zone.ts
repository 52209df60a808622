import ICAL from 'ical.js';
import { ianaNameOf } from '@atrium/contracts/time-zone-names';
import { instantIn, timeZoneOf, wallClock } from '../zoned-time';

const MOST_CHARACTERS = 64;

/** Time zone of a time in a calendar file. */
export interface FileZone {
  /** For the user; of the file, if it defines the zone. */
  readonly name: string;
  /** Whether the browser's zone stands for one that is not known. */
  readonly isUnknown: boolean;
  toInstant: (time: ICAL.Time) => Date;
  /** Returns what clocks show at an instant, such as `2026-11-20T09:30:00`. */
  clockAt: (instant: Date) => string;
}

/**
 * Returns the time zone of a property with a time: the one that it names, that of the file (`X-WR-TIMEZONE`) for a time
 * without one, or the browser's. Whole days are those of the browser.
 *
 * A name that browsers know has their rules, since a file need not have them. Other zones have those of the file, or of
 * the zone that their name means.
 */
export function zoneOf(calendar: ICAL.Component, property: ICAL.Property | null): FileZone {
  const time = property?.getFirstValue();
  const own = ianaZone(timeZoneOf());
  if (!(time instanceof ICAL.Time) || time.isDate) return own;
  if (time.zone === ICAL.Timezone.utcTimezone) return ianaZone('UTC');
  const ownName = property?.getFirstParameter('tzid');
  const name = ownName ?? calendar.getFirstPropertyValue('x-wr-timezone');
  if (typeof name !== 'string' || name.trim() === '') return own;
  const iana = ianaNameOf(name);
  if (iana === name) return ianaZone(name);
  const defined = calendar
    .getAllSubcomponents('vtimezone')
    .find((zone) => zone.getFirstPropertyValue('tzid') === name);
  if (defined) return definedZone(defined, name);
  if (iana !== undefined) return { ...ianaZone(iana), name };
  return { ...own, name: name.slice(0, MOST_CHARACTERS), isUnknown: true };
}

function ianaZone(name: string): FileZone {
  return {
    name,
    isUnknown: false,
    toInstant: (time) =>
      time.zone === ICAL.Timezone.utcTimezone ? time.toJSDate() : instantIn(name, wallTime(time)),
    clockAt: (instant) => wallClock(instant, name),
  };
}

function definedZone(component: ICAL.Component, name: string): FileZone {
  const zone = new ICAL.Timezone({ component, tzid: name });
  return {
    name,
    isUnknown: false,
    toInstant: (time) => {
      const own = time.clone();
      if (time.zone !== ICAL.Timezone.utcTimezone) own.zone = zone;
      return own.toJSDate();
    },
    clockAt: (instant) => ICAL.Time.fromJSDate(instant, true).convertToZone(zone).toString(),
  };
}

/** Returns a time as the file has it; a day begins at midnight. */
export function wallTime(time: ICAL.Time): string {
  return time.isDate ? `${time.toString()}T00:00:00` : time.toString().replace('Z', '');
}
