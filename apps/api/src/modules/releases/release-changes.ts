import type * as z from 'zod/mini';
import type { publishRelease } from '@atrium/contracts/publishing';
import type { ReleaseChange, RequestedChange } from '@atrium/contracts/releases';
import { errorMessages } from '@atrium/contracts/server';
import { listLimitedFiles } from '@atrium/release-format';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { AuditedChange } from '../audit/audit-event';
import { checkBuilds, checkSet, findUnfitCandidates } from './admission';
import {
  type Build,
  findConflict,
  findProblems,
  isUnchanged,
  ofServer,
  parseBuild,
  type Publication,
  requireOnlyAreas,
  type ServerBuild,
  verbOf,
  withBuilds,
} from './build';
import { resolvePeople } from './candidate-people';
import {
  conflict,
  describeConflict,
  noPreview,
  OutdatedError,
  RefusedError,
  requireNone,
} from './change-conflicts';
import { auditedChanges, type ChangeOrigin, type Effects, toChange } from './change-effects';
import { requireKnown, requireRevocable, requireTarget, requireWithdrawable } from './change-rules';
import { renderRegistry, withCandidatesLive, withPreview } from './live-registry';
import { applyChange, liveId, type LiveSet, NOTHING_LIVE } from './live-set';
import type { Manifests } from './manifests';
import { createReleaseRepository, type ReleaseRepository } from './release.repository';
import { gzippedSize } from './release-files';

/** The outcome of a publication or its check. */
export type Published = z.output<typeof publishRelease.response>;

/** Response to a change of releases, and its audit events. */
interface Changed<Response> {
  readonly response: Response;
  readonly changes: readonly AuditedChange[];
}

/** Throws if a caller may not change an app. */
type Authorize = (app: string) => void;

/** Origin and rights of a publication. */
export interface PublishOptions {
  /** The app that the first build must be one of. */
  readonly app?: string;
  /** Throws if the caller may not do this with an app. */
  readonly authorize?: Authorize;
  /** The API that the server runs. It is the live one, and decides what may go live. */
  readonly server?: ServerBuild;
}

/** Reads the changes so far, in a transaction that nobody else can change them in. */
export async function lockLiveSet(releases: ReleaseRepository): Promise<LiveSet> {
  await releases.lock();
  return (await releases.listChanges(0)).reduce(applyChange, NOTHING_LIVE);
}

/**
 * Creates the changes, each of which is checked and stored, or rejected with the sentences for its caller.
 * The caller has checked what the publisher may do.
 */
export function createReleaseChanges(manifests: Manifests) {
  /** Begins a change: nobody else can change the live set until the transaction ends. */
  async function begin(transaction: Database, origin: ChangeOrigin) {
    const releases = createReleaseRepository(transaction);
    const live = await lockLiveSet(releases);
    return {
      releases,
      live,
      find: manifests.find(releases),

      /** Returns the live set as it will be. */
      setAfter: (effects: Effects) => applyChange(live, toChange(live, { ...origin, ...effects })),

      store: async (effects: Effects): Promise<Changed<{ change: ReleaseChange }>> => {
        const change = toChange(live, { ...origin, ...effects });
        await releases.addChange(change);
        return { response: { change }, changes: auditedChanges(change) };
      },
    };
  }

  return {
    /**
     * Makes builds live, candidates or a preview. With `check`, nothing changes and files may be missing; then
     * the sizes of contributions are not known yet.
     * @throws HttpError 400 for an invalid build, 409 for one that may not go live.
     */
    async publish(
      transaction: Database,
      by: string,
      requested: Publication,
      { app: first, authorize, server }: PublishOptions = {},
    ): Promise<Changed<Published>> {
      const { preview, reason, smoke, check } = requested;
      const sent = requested.releases.map(parseBuild);
      if (first !== undefined && sent[0]?.app !== first) {
        throw new HttpError(400, errorMessages.firstBuildOfOther);
      }
      for (const { app } of sent) authorize?.(app);
      const builds = [...sent, ...(server ? [ofServer(server)] : [])];
      requireOnlyAreas(builds, requested);
      const begun = await begin(transaction, { by, action: verbOf(requested), reason });
      const { releases, live } = begun;
      const { candidate, unknown } = await resolvePeople(transaction, requested.candidate);
      const publication = { ...requested, candidate };
      if (preview !== null) authorizePreview(live, preview, authorize);
      const files = builds.flatMap(({ manifest, maps }) =>
        manifest.kind === 'api' ? [] : [...manifest.files, ...maps],
      );
      const missing = await releases.listMissing(files.map(({ integrity }) => integrity));
      const problems = [
        ...(missing.length > 0 && !check
          ? [`${String(missing.length)} files of this build are not stored yet: send them first.`]
          : []),
        ...unknown,
        ...builds.flatMap((build) => findProblems(build, live, publication, by)),
      ];
      const conflicts = builds.flatMap((build) => findConflict(build, live, publication) ?? []);
      if (conflicts.length > 0) {
        const refused = builds.filter(({ app }) => conflicts.some((one) => one.app === app));
        // Whoever has changed it may be a person.
        const reasons = conflicts.map((one) => describeConflict({ ...one, change: undefined }));
        throw new RefusedError(problems, refused, reasons);
      }
      requireNone(problems);
      const releaseIds = builds.map((build) => {
        const { app, id } = build;
        const fault = manifests.findFault({ ...build, manifest: build.text });
        if (fault !== undefined) throw conflict(`${app} ${id} is not accepted: ${fault}.`);
        return { app, id, unchanged: isUnchanged(build, builds, live, publication) };
      });
      const changed = builds.filter((_, index) => !releaseIds[index]?.unchanged);
      const effects = effectsOf(changed, live, publication);
      const find = withBuilds(begun.find, builds);
      const rendered = await renderRegistry(begun.setAfter(effects), find);
      const now = new Date().toISOString();
      const previewed =
        preview === null ? null : await withPreview(rendered, '', builds, find, now);
      const set = previewed ?? rendered;
      // The first server has nothing to serve yet.
      if (sent.length > 0 || set.shell) {
        const sizes = await findSizes(releases, changed);
        const misfits = await checkSet(set, changed, find);
        const faults = checkBuilds(set, changed, sizes);
        // Of a preview, nobody but its publisher expects anything.
        if (misfits.length > 0 && preview === null) {
          throw new RefusedError([...misfits, ...faults], changed, misfits);
        }
        requireNone([...misfits, ...faults]);
      }
      const shown = candidate === null ? [] : builds.map(({ app }) => app);
      const registry = { ...withCandidatesLive(set.registry, shown) };
      const response = { missing, releases: releaseIds, registry };
      if (check) return { response, changes: [] };
      await releases.add(
        builds.map(({ app, id, text, maps, signature }) => ({
          app,
          id,
          manifest: text,
          maps,
          signature,
        })),
      );
      await releases.addToRelease(files.map(({ integrity }) => integrity));
      if (changed.length === 0) return { response, changes: [] };
      // Pages do not load the API.
      const { changes } = await begun.store({ ...effects, smoke: sent.length > 0 ? smoke : null });
      return { response, changes };
    },

    /**
     * Rolls back, promotes, aborts, withdraws or revokes.
     * @throws HttpError 404 for an app that is not live, 409 for a change that is not possible.
     */
    async change(
      transaction: Database,
      by: string,
      app: string,
      { action, release, expected, reason }: RequestedChange,
    ): Promise<Changed<{ change: ReleaseChange }>> {
      const { releases, live, find, setAfter, store } = await begin(transaction, {
        by,
        action,
        reason,
      });
      const from = liveId(live, app);
      const candidate = live.candidates.get(app)?.id ?? null;
      const kind = action === 'promote' || action === 'abort' ? 'candidate' : 'release';
      const subject = kind === 'candidate' ? candidate : from;
      if (expected !== null && expected !== subject) {
        const change = live.latest.get(app);
        throw new OutdatedError({ app, kind, expected, found: subject, change });
      }
      // Also of an area that was withdrawn.
      if (action === 'revoke') {
        if (release === null) throw conflict('Name the release to revoke.');
        const id = await requireKnown(releases, live, app, release);
        const earlier = live.revoked.get(`${app} ${id}`);
        // A caller that has not heard of its success repeats the call.
        if (earlier) return { response: { change: earlier }, changes: [] };
        await requireRevocable(releases, live, app, id);
        return store({ revoked: [{ app, id }] });
      }
      if (from === null) throw new HttpError(404, `${app} is not live.`);
      if (subject === null) throw conflict(`${app} has no candidate.`);
      const ended = candidate === null ? [] : [endCandidate(app)];
      if (action === 'abort') return store({ candidates: ended });
      let to = action === 'promote' ? candidate : null;
      if (action === 'rollback') to = await requireTarget(releases, live, app, release, find);
      if (action === 'withdraw') await requireWithdrawable(app, from, find);
      const changes = [{ app, from, to }];
      // A candidate must not keep a failing release live.
      const next = await renderRegistry(setAfter({ changes, candidates: ended }), find);
      const unfit = await findUnfitCandidates(next, find);
      const effects = { changes, candidates: [...ended, ...unfit.map(endCandidate)] };
      requireNone(await checkSet(await renderRegistry(setAfter(effects), find), [], find));
      return store(effects);
    },

    /**
     * Ends a preview.
     * @throws HttpError 404 when there is none of that name.
     */
    async removePreview(
      transaction: Database,
      by: string,
      name: string,
      authorize?: Authorize,
    ): Promise<Changed<{ change: ReleaseChange }>> {
      const origin = { by, action: 'remove-preview', reason: null };
      const { live, store } = await begin(transaction, origin);
      if (!live.previews.has(name)) throw noPreview(name);
      authorizePreview(live, name, authorize);
      return store({ preview: { name, releases: [] } });
    },
  };
}

/** Returns the gzipped sizes of the files of contributions and panels, by integrity. */
async function findSizes(
  releases: ReleaseRepository,
  builds: readonly Build[],
): Promise<ReadonlyMap<string, number>> {
  const limited = builds.flatMap(({ manifest }) =>
    manifest.kind === 'area' ? listLimitedFiles(manifest) : [],
  );
  if (limited.length === 0) return new Map();
  const files = await releases.findFiles(limited);
  return new Map(files.map((file) => [file.integrity, gzippedSize(file)]));
}

function effectsOf(
  builds: readonly Build[],
  live: LiveSet,
  { candidate, preview }: Publication,
): Effects {
  const names = builds.map(({ app, id }) => ({ app, id }));
  if (preview !== null) return { preview: { name: preview, releases: names } };
  if (candidate !== null) return { candidates: names.map((name) => ({ ...name, ...candidate })) };
  return {
    changes: names.map(({ app, id }) => ({ app, from: liveId(live, app), to: id })),
    candidates: names.flatMap(({ app }) => (live.candidates.has(app) ? [endCandidate(app)] : [])),
  };
}

// The preview that a publisher replaces or ends may have areas of other teams.
function authorizePreview({ previews }: LiveSet, name: string, authorize?: Authorize): void {
  for (const { app } of previews.get(name)?.releases ?? []) authorize?.(app);
}

function endCandidate(app: string) {
  return { app, id: null, percent: null, promoteAfter: null };
}
