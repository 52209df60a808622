// Also part of the boot script, so it imports little.
import { readCookie, writeCookie } from '@atrium/ui/cookies';

/** The parts of an area in the registry that decide about its releases. */
interface ReleasedArea {
  readonly current: object;
  readonly candidate?:
    | { readonly release: { readonly id: string }; readonly percent: number }
    | undefined;
}

// A cookie, because a sign-out clears the storage of the browser (Clear-Site-Data) but not this.
const COOKIE = 'atrium_share';

/**
 * Returns an area with the releases for this browser. A browser in the share of the candidate gets that one,
 * with the live release as its fallback.
 */
export function chooseReleases<Area extends ReleasedArea>(area: Area): Area {
  const { current, candidate } = area;
  return candidate && readPlace(candidate.release.id) < candidate.percent
    ? { ...area, current: candidate.release, previous: current }
    : area;
}

/**
 * Returns the place of this browser among all browsers, from 0 to 99. It differs between releases, so that
 * not the same people meet each candidate, and stays the same for each of them. Without cookies, there is no
 * session either.
 */
function readPlace(id: string): number {
  const stored = /^\d+/.exec(readCookie(COOKIE) ?? '')?.[0];
  const number = stored ?? String(Math.floor(Math.random() * 100));
  writeCookie(COOKIE, number);
  return (Number(number) + parseInt(id.slice(0, 8), 16)) % 100;
}
