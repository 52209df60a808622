// Apart from the contract: Windows' names are 90 kB, which only readers of calendar files need.
import { findIana } from 'windows-iana';
import { isTimeZone } from './repetition';

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'US'];
const NAMES_OF_UTC = new Set(['tzone://microsoft/utc', '(utc) coordinated universal time']);
const MOST_CHARACTERS = 200;

/**
 * Returns the IANA name of a time zone as calendar programs write it, or `undefined` if none is known:
 *
 * - `Europe/Istanbul`
 * - `Turkey Standard Time`, as Windows calls it; by the table of CLDR
 * - `/mozilla.org/20050126_1/America/New_York`: a name that is unique worldwide (RFC 5545, 3.8.3.1)
 * - `(UTC+01:00) Amsterdam, Berlin, Bern`, as Windows shows it
 */
export function ianaNameOf(zone: string): string | undefined {
  const name = zone.trim().replace(/^"|"$/g, '');
  if (name.length > MOST_CHARACTERS) return undefined;
  if (isIanaName(name)) return name;
  const [windowsZone] = findIana(name);
  if (windowsZone !== undefined) return windowsZone;
  if (NAMES_OF_UTC.has(name.toLowerCase())) return 'UTC';
  return name.startsWith('/') ? findAtEnd(name) : findShown(name);
}

// Node and browsers take `+03:00` for a zone, too.
function isIanaName(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isTimeZone(name);
}

function findAtEnd(name: string): string | undefined {
  const parts = name.split('/').slice(-3);
  return parts.map((_, index) => parts.slice(index).join('/')).find(isIanaName);
}

function findShown(name: string): string | undefined {
  const [, sign, hours = '0', minutes = '0', places] =
    /^\((?:UTC|GMT)(?:([+-])(\d{1,2}):(\d\d))?\)([^()]+)/.exec(name) ?? [];
  if (places === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  // Windows calls "Pacific Time (US & Canada)" Pacific Standard Time.
  const [windowsZone] = findIana(`${places.trim().replace(/ Time$/, '')} Standard Time`);
  const ofPlaces = places.split(',').flatMap((place) => {
    const city = place.trim().replaceAll(' ', '_');
    return REGIONS.map((region) => `${region}/${city}`);
  });
  const zones = windowsZone === undefined ? ofPlaces : [windowsZone, ...ofPlaces];
  return zones.find((zone) => isIanaName(zone) && hasOffset(zone, offset));
}

/** Returns whether a time zone has an offset, in minutes, in winter or in summer. */
function hasOffset(timeZone: string, offset: number): boolean {
  const year = new Date().getFullYear();
  return [0, 6].some((month) => {
    const time = Date.UTC(year, month, 1);
    // Swedish dates are in ISO order.
    const wall = new Date(time).toLocaleString('sv', { timeZone }).replace(' ', 'T');
    return Date.parse(`${wall}Z`) - time === offset * 60_000;
  });
}
