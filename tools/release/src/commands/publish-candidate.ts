import type { AreaRelease, Registry } from '@atrium/area-contract';
import { activate, defaultTools, withLock } from '../activation/activate';
import { readCandidate } from '../candidate/candidate';
import { requireAreas, requireNames, requireNotRevoked } from '../candidate/require-publishable';
import { storeCandidates } from '../candidate/store-candidates';
import { runPreflight } from '../preflight/preflight';
import { ReleaseError } from '../release-error';
import { readHistory } from '../release-folder/history';
import { withCandidate } from '../release-folder/registry';
import type { AreaRecord } from '../release-folder/release-record';
import { toAreaRelease } from '../release-folder/release-record';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireWritable } from '../release-folder/writable-folder';
import { requireSigned } from '../signing/require-signed';
import type { ReleaseName } from '../verify/recorded-releases';
import type { PublishOptions } from './publish';

/** Options of publishing candidates. */
export interface PublishCandidateOptions extends PublishOptions {
  /** Share of the browsers, 1 to 99. */
  percent: number;
  /** Number of people after which the watch promotes it unless it does worse; never by default. */
  promoteAfter?: number | null;
}

/**
 * Makes builds of areas candidates, all of them or none: a share of the browsers loads them instead of the
 * live releases. Replaces earlier candidates of these areas; the same build only gets another share.
 *
 * @throws ReleaseError for the same reasons as `publish`, and for an area that is not live yet
 */
export async function publishCandidate(
  builds: readonly string[],
  root: string,
  options: PublishCandidateOptions,
): Promise<ReleaseName[]> {
  const { by = 'unknown', reason = null, smokeTest = null, server = null } = options;
  const { percent, promoteAfter = null, tools = defaultTools } = options;
  await requireWritable(root);
  const candidates = await Promise.all(builds.map(readCandidate));
  if (options.apps) requireNames(candidates, options.apps, builds);
  const records = requireAreas(
    candidates,
    (app) => `The ${app} can’t be a candidate, only areas can: publish it without --to.`,
  );
  return withLock(root, tools, async (live, locked) => {
    requireNotRevoked(await readHistory(root, live.sequence), candidates);
    requireOthersLive(live, records);
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    await requireSigned(root, locked.keys);
    const at = new Date().toISOString();
    const next = records.reduce(
      (registry, record) =>
        withCandidate(registry, record.name, {
          release: continueCandidate(live, record) ?? toAreaRelease(record, at),
          percent,
          promoteAfter,
        }),
      live,
    );
    await runPreflight({ root, next, candidates, smokeTest, server });
    const details = { by, reason, smoke: smokeTest ? 'passed' : 'left out' } as const;
    await storeCandidates(locked, root, candidates, details);
    await activate(root, locked, next, { ...details, action: 'candidate', changes: [] });
    return records.map(({ name: app, id }) => ({ app, id }));
  });
}

/** Returns the candidate if it has the same build: its votes go on. */
function continueCandidate({ areas }: Registry, { name, id }: AreaRecord): AreaRelease | null {
  const release = areas[name]?.candidate?.release;
  return release?.id === id ? release : null;
}

function requireOthersLive({ areas }: Registry, records: readonly AreaRecord[]): void {
  const problems = records.flatMap(({ name, id }) => {
    const live = areas[name]?.current.id;
    if (live === undefined) return [`${name} is not live yet: publish it without --to first.`];
    return live === id ? [`${name} ${id} is already live.`] : [];
  });
  if (problems.length > 0) throw new ReleaseError(problems);
}
