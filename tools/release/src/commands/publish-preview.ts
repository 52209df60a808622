import { defaultTools, withLock } from '../activation/activate';
import { readCandidate } from '../candidate/candidate';
import { requireAreas, requireNames, requireNotRevoked } from '../candidate/require-publishable';
import { storeCandidates } from '../candidate/store-candidates';
import { runPreflight } from '../preflight/preflight';
import { requirePreviewName, writePreview } from '../previews/preview';
import { readHistory } from '../release-folder/history';
import { withCandidatesLive, withRelease } from '../release-folder/registry';
import { toAreaRelease } from '../release-folder/release-record';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireWritable } from '../release-folder/writable-folder';
import { requireSigned } from '../signing/require-signed';
import type { ReleaseName } from '../verify/recorded-releases';
import type { PublishOptions } from './publish';

/** Options of a preview. */
export interface PublishPreviewOptions extends PublishOptions {
  /** Name of the preview. */
  name: string;
}

/**
 * Creates a preview of builds, or replaces the one of that name: browsers that ask for it show these
 * releases in place of the live ones. The live set does not change, nor does its history.
 *
 * @param builds folders as in `publish`, of areas only
 * @throws ReleaseError for the same reasons as `publish`
 */
export async function publishPreview(
  builds: readonly string[],
  root: string,
  options: PublishPreviewOptions,
): Promise<ReleaseName[]> {
  const { name, by = 'unknown', reason = null, smokeTest = null, server = null } = options;
  const tools = options.tools ?? defaultTools;
  requirePreviewName(name);
  await requireWritable(root);
  const candidates = await Promise.all(builds.map(readCandidate));
  if (options.apps) requireNames(candidates, options.apps, builds);
  const records = requireAreas(
    candidates,
    (app) =>
      `The ${app} can’t be previewed, only areas can: publish it into a release folder of your own.`,
  );
  return withLock(root, tools, async (live, locked) => {
    requireNotRevoked(await readHistory(root, live.sequence), candidates);
    // Browsers that show a preview get no candidates.
    const next = records.reduce(
      (registry, record) => withRelease(registry, record, live.areas[record.name]?.current ?? null),
      withCandidatesLive(live, []),
    );
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    await requireSigned(root, locked.keys);
    await runPreflight({ root, next, candidates, smokeTest, server });
    const details = { by, reason, smoke: smokeTest ? 'passed' : 'left out' } as const;
    await storeCandidates(locked, root, candidates, details);
    const at = new Date().toISOString();
    const areas = records.map((record) => [record.name, toAreaRelease(record, at)] as const);
    await writePreview(locked.disk, root, locked.keys, {
      ...{ kind: 'preview', version: 1, name, at, ...details },
      areas: Object.fromEntries(areas),
    });
    return records.map(({ name: app, id }) => ({ app, id }));
  });
}
