import type { Registry } from '@atrium/area-contract';
import { COMMON_HOME_PATH } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import { runPreflight } from '../preflight/preflight';
import { ReleaseError } from '../release-error';
import { liveReleaseId } from '../release-folder/registry';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';

/** The result of a withdrawal. */
export interface WithdrawResult {
  app: string;
  from: string;
  /** Id of the live set. */
  set: string;
}

/** Options of a withdrawal. */
export interface WithdrawOptions {
  app: string;
  by?: string;
  reason: string;
  tools?: ReleaseTools;
}

/**
 * Removes an area from the live set, with its link and its paths, until it is published again. Its files
 * stay until they are pruned.
 *
 * @throws ReleaseError when no such area is live, or users land on it after sign-in
 */
export async function withdraw(
  root: string,
  { app, by = 'unknown', reason, tools = defaultTools }: WithdrawOptions,
): Promise<WithdrawResult> {
  return withLock(root, tools, async (live, locked) => {
    await requireSigned(root, locked.keys);
    const from = requireWithdrawable(live, app, root);
    const areas = Object.entries(live.areas).filter(([name]) => name !== app);
    const next = { ...live, areas: Object.fromEntries(areas) };
    if (next.shell) await requireUnchangedPage(root, next.shell.id);
    await runPreflight({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await activate(root, locked, next, {
      by,
      action: 'withdraw',
      changes: [{ app, from, to: null }],
      reason,
      smoke: 'left out',
    });
    return { app, from, set };
  });
}

function requireWithdrawable(live: Registry, app: string, root: string): string {
  if (app === 'shell' || app === 'api') {
    throw new ReleaseError([`Atrium does not work without the ${app}: roll it back instead.`]);
  }
  const from = liveReleaseId(live, app);
  if (from === null) throw new ReleaseError([`${app} is not live in ${root}.`]);
  if (!live.areas[app]?.current.manifest.paths.includes(COMMON_HOME_PATH)) return from;
  throw new ReleaseError([
    `${app} serves ${COMMON_HOME_PATH}, where users land after sign-in: roll it back instead.`,
  ]);
}
