import { writeCookie } from '@atrium/ui/cookies';
import { LEFT_COOKIE, readLeftCandidates } from '../areas/registry/candidate-share';

/** Candidates whose leaving a browser remembers; there is one for each area at most. */
const MOST_LEFT = 10;

/** Makes this browser use the live release instead of a candidate, from the next page on. */
export function leaveCandidate(id: string): void {
  writeLeft([...readLeftCandidates(), id].slice(-MOST_LEFT));
}

/** Makes this browser use a candidate again that it has left, from the next page on. */
export function rejoinCandidate(id: string): void {
  writeLeft(readLeftCandidates().filter((other) => other !== id));
}

function writeLeft(ids: readonly string[]): void {
  writeCookie(LEFT_COOKIE, ids.length > 0 ? ids.join('.') : undefined);
}
