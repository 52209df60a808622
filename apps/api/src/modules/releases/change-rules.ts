import { COMMON_HOME_PATH } from '@atrium/release-format';
import { HttpError } from '../../http/errors';
import { conflict, describeRevocation } from './change-conflicts';
import { type FindManifest, isArea } from './live-registry';
import { earlierIds, liveId, type LiveSet } from './live-set';
import type { ReleaseRepository } from './release.repository';

/**
 * Returns the release to roll an app back to.
 * @param start of its id; `null` for the release before.
 * @throws HttpError 409 when there is none that may be served, with what has happened to the wanted one.
 */
export async function requireTarget(
  releases: ReleaseRepository,
  live: LiveSet,
  app: string,
  start: string | null,
  find: FindManifest,
): Promise<string> {
  if (app === 'api')
    throw conflict('A server says itself which API it runs: start the earlier build.');
  const earlier = earlierIds(live, app);
  const target = start === null ? earlier[0] : findOnly(app, start, earlier);
  if (start === null && target === undefined) {
    throw conflict(`${app} has no earlier release to go back to: publish a fixed build.`);
  }
  if (target === undefined) {
    const known = await requireKnown(releases, live, app, start ?? '');
    throw conflict(describeAbsence(live, app, known));
  }
  // This process may still have the manifest in memory.
  if (!(await releases.find({ app, id: target }))) {
    throw conflict(`${app} ${target} was deleted after a month: publish its build again.`);
  }
  if (await find({ app, id: target })) return target;
  throw conflict(`${app} ${target} can’t go live again: it is not as it was published.`);
}

/**
 * Returns the release of an app that an id begins with.
 * @throws HttpError 404 when there is none, 409 when there are several.
 */
export async function requireKnown(
  releases: ReleaseRepository,
  live: LiveSet,
  app: string,
  start: string,
): Promise<string> {
  const ended = [...live.ended.keys(), ...live.revoked.keys()]
    .filter((key) => key.startsWith(`${app} `))
    .map((key) => key.slice(app.length + 1));
  const stored = (await releases.listNames(app)).map(({ id }) => id);
  const known = findOnly(app, start, [...stored, ...ended]);
  if (known !== undefined) return known;
  throw new HttpError(
    404,
    `${app} has no release ${start}: enter an id that status or history shows.`,
  );
}

/**
 * Returns the id that begins with a text; `undefined` without one.
 * @throws HttpError 409 when there are several.
 */
function findOnly(app: string, start: string, ids: readonly string[]): string | undefined {
  const [id, ...others] = new Set(ids.filter((one) => one.startsWith(start)));
  if (others.length === 0) return id;
  throw conflict(
    `${start} matches ${String(others.length + 1)} releases of ${app}: enter more of the id.`,
  );
}

/** Returns the sentence for a release that is not among those to go back to. */
function describeAbsence(live: LiveSet, app: string, id: string): string {
  const revocation = live.revoked.get(`${app} ${id}`);
  if (revocation) return describeRevocation(app, id, revocation);
  if (id === liveId(live, app)) return `${app} ${id} is already live.`;
  if (id === live.candidates.get(app)?.id) return `${app} ${id} is the candidate: promote it.`;
  const end = live.ended.get(`${app} ${id}`);
  if (end === undefined) return `${app} ${id} was never live: publish its build.`;
  const advice = 'Publish its build again to make it live.';
  const { by, action, reason, changes } = end;
  const why = reason === null ? '' : ` (“${reason}”)`;
  const to = changes.find((change) => change.app === app)?.to ?? '';
  switch (action) {
    case 'rollback':
      return `${app} ${id} was taken out when ${by} rolled ${app} back to ${to}${why}. ${advice}`;
    case 'withdraw':
      return `${app} ${id} was taken offline when ${by} withdrew ${app}${why}. ${advice}`;
    default:
      return `${app} ${id} was a candidate that ${by} has ended or replaced${why}. ${advice}`;
  }
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
