import { COMMON_HOME_PATH } from '@atrium/release-format';
import { HttpError } from '../../http/errors';
import { type FindManifest, isArea } from './live-registry';
import { earlierIds, lineageOf, type LiveSet } from './live-set';
import { conflict, describeRevocation, OutdatedError } from './rejections';
import type { ReleaseRepository } from './release.repository';

/**
 * Requires that nobody has changed what the caller decided about.
 * @throws OutdatedError.
 */
export function requireExpected(app: string, found: string | null, expected: string | null): void {
  if (expected === null || found === expected) return;
  throw new OutdatedError(app, found, expected);
}

/**
 * Returns the release to roll an app back to.
 * @throws HttpError 409 when there is none.
 */
export function requireTarget(
  live: LiveSet,
  app: string,
  from: string,
  release: string | null,
): string {
  if (app === 'api')
    throw conflict('A server says itself which API it runs: start the earlier build.');
  const earlier = earlierIds(live, app);
  const target = release ?? earlier[0];
  if (target === undefined) {
    throw conflict(`${app} has no earlier release to go back to: publish a fixed build.`);
  }
  const revocation = live.revoked.get(`${app} ${target}`);
  if (revocation) throw conflict(describeRevocation(app, target, revocation));
  if (target === from) throw conflict(`${app} ${target} is already live.`);
  if (earlier.includes(target)) return target;
  throw conflict(`${target} was not live before: use an id that status shows.`);
}

/**
 * Requires that Atrium works without an area.
 * @throws HttpError 409.
 */
export async function requireWithdrawable(
  app: string,
  id: string,
  find: FindManifest,
): Promise<void> {
  if (!isArea(app)) {
    throw conflict(`Atrium does not work without the ${app}: roll it back instead.`);
  }
  const manifest = await find({ app, id });
  if (manifest?.kind !== 'area' || !manifest.manifest.paths.includes(COMMON_HOME_PATH)) return;
  throw conflict(
    `${app} serves ${COMMON_HOME_PATH}, where users land after sign-in: roll it back instead.`,
  );
}

/**
 * Requires that a release is neither live nor the candidate.
 * @throws HttpError 404 or 409.
 */
export async function requireRevocable(
  releases: ReleaseRepository,
  live: LiveSet,
  app: string,
  id: string,
): Promise<void> {
  if (!(await releases.listIds(app)).includes(id)) {
    throw new HttpError(404, `${app} has no release ${id}.`);
  }
  if (live.candidates.get(app)?.id === id) {
    throw conflict(`${app} ${id} is the candidate: abort it first, then revoke this release.`);
  }
  if (lineageOf(live, app).at(-1)?.id === id) {
    throw conflict(
      `${app} ${id} is live: roll ${app} back or publish another build of it, then revoke this release.`,
    );
  }
}
