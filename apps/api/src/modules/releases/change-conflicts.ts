import type { ReleaseChange } from '@atrium/contracts/releases';
import type { ReleaseName } from '@atrium/release-format';
import { HttpError } from '../../http/errors';

/** Returns the rejection of a change that the live set does not allow, with sentences for its caller. */
export function conflict(message: string): HttpError {
  return new HttpError(409, message);
}

/** Returns the rejection of a change of a preview that does not exist. */
export function noPreview(name: string): HttpError {
  return new HttpError(404, `There is no preview ${name}.`);
}

/** Release that a caller has decided about, and the one that is there instead. */
export interface Outdated {
  readonly app: string;
  readonly kind: 'release' | 'candidate';
  /** Ids; `null` for none. */
  readonly expected: string | null;
  readonly found: string | null;
  /** The change in between, if there is a record of it. */
  readonly change: ReleaseChange | undefined;
}

/** The rejection of a change whose caller has decided about a release that is no longer there. */
export class OutdatedError extends HttpError {
  constructor(outdated: Outdated) {
    super(409, `${describeConflict(outdated)} Nothing was changed.`);
  }
}

/** The rejection of a publication because of what others have changed meanwhile. */
export class RefusedError extends HttpError {
  /**
   * @param refused the builds whose teams hear of it.
   * @param reasons sentences that name no person.
   */
  constructor(
    problems: readonly string[],
    readonly refused: readonly ReleaseName[],
    readonly reasons: readonly string[],
  ) {
    super(409, problems.join('\n'));
  }
}

/** Returns the sentence for a change of somebody else in the meantime. */
export function describeConflict({ app, kind, expected, found, change }: Outdated): string {
  const by = change?.by ?? 'somebody';
  const isNow = found ?? `no ${kind}`;
  return `Meanwhile ${by} has changed ${app}: it has ${isNow} now, and not ${expected ?? `no ${kind}`}.`;
}

/** Returns the sentence for a release that can't go live again. */
export function describeRevocation(app: string, id: string, { by, reason }: ReleaseChange): string {
  return `${app} ${id} was revoked by ${by} (“${reason ?? ''}”) and can’t go live again. Choose another release.`;
}

/**
 * Requires that nothing speaks against a change.
 * @throws HttpError 409 with all problems, a line each.
 */
export function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw conflict(problems.join('\n'));
}
