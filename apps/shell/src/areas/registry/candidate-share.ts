// Also part of the boot script, so it imports little.
import { readCookie, writeCookie } from '@atrium/ui/cookies';

/** A candidate as the registry has it. */
interface Candidate {
  readonly release: { readonly id: string };
  readonly percent: number;
}

/** The parts of an area in the registry that decide about its releases. */
interface ReleasedArea {
  readonly current: object;
  readonly candidate?: Candidate | undefined;
}

// Cookies, because a sign-out clears the storage of the browser (Clear-Site-Data) but not these.
const SHARE_COOKIE = 'atrium_share';
/** Ids of the candidates that this browser does not use. */
export const LEFT_COOKIE = 'atrium_left';

/**
 * Returns an area with the releases for this browser. It gets the candidate, with the live release as its
 * fallback, if that is offered to it and was not left.
 *
 * @param own ids of the candidates that were made for the user
 */
export function chooseReleases<Area extends ReleasedArea>(
  area: Area,
  own: readonly string[],
): Area {
  const { current, candidate } = area;
  return candidate && isOffered(candidate, own) && !hasLeft(candidate.release.id)
    ? { ...area, current: candidate.release, previous: current }
    : area;
}

/** Returns whether a candidate was made for the user, or this browser is in its share. */
export function isOffered(
  { release: { id }, percent }: Candidate,
  own: readonly string[],
): boolean {
  return own.includes(id) || (percent > 0 && readPlace(id) < percent);
}

/** Returns whether this browser uses the live release instead of a candidate that is offered to it. */
export function hasLeft(id: string): boolean {
  return readLeftCandidates().includes(id);
}

/** Returns the ids of the candidates that this browser has left, the last one at the end. */
export function readLeftCandidates(): string[] {
  return readCookie(LEFT_COOKIE)?.split('.') ?? [];
}

/**
 * Returns the place of this browser among all browsers, from 0 to 99. It differs between releases, so that
 * not the same people meet each candidate, and stays the same for each of them. Without cookies, there is no
 * session either.
 */
function readPlace(id: string): number {
  const stored = /^\d+/.exec(readCookie(SHARE_COOKIE) ?? '')?.[0];
  const number = stored ?? String(Math.floor(Math.random() * 100));
  writeCookie(SHARE_COOKIE, number);
  return (Number(number) + parseInt(id.slice(0, 8), 16)) % 100;
}
