import { COMMON_HOME_PATH } from '@atrium/release-format';
import { HttpError } from '../../http/errors';
import { conflict, describeRevocation } from './change-conflicts';
import { type FindManifest, isArea } from './live-registry';
import { earlierIds, liveId, type LiveSet } from './live-set';
import type { ReleaseRepository } from './release.repository';

/**
 * Returns the release to roll an app back to.
 * @throws HttpError 409 when there is none that may be served.
 */
export async function requireTarget(
  live: LiveSet,
  app: string,
  release: string | null,
  find: FindManifest,
): Promise<string> {
  if (app === 'api')
    throw conflict('A server says itself which API it runs: start the earlier build.');
  const earlier = earlierIds(live, app);
  const target = release ?? earlier[0];
  if (target === undefined) {
    throw conflict(`${app} has no earlier release to go back to: publish a fixed build.`);
  }
  const revocation = live.revoked.get(`${app} ${target}`);
  if (revocation) throw conflict(describeRevocation(app, target, revocation));
  if (target === liveId(live, app)) throw conflict(`${app} ${target} is already live.`);
  if (!earlier.includes(target)) {
    throw conflict(`${target} was not live before: use an id that status shows.`);
  }
  if (await find({ app, id: target })) return target;
  throw conflict(`${app} ${target} can’t go live again: it is not as it was published.`);
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
  if (!(await releases.find({ app, id }))) {
    throw new HttpError(404, `${app} has no release ${id}.`);
  }
  if (live.candidates.get(app)?.id === id) {
    throw conflict(`${app} ${id} is the candidate: abort it first, then revoke this release.`);
  }
  if (liveId(live, app) === id) {
    throw conflict(
      `${app} ${id} is live: roll ${app} back or publish another build of it, then revoke this release.`,
    );
  }
}
