import type { Registry } from '@atrium/area-contract';
import { admit } from '../admission/admit';
import { HOME_PATH } from '../admission/check-live-set';
import { liveId } from '../publish/publish';
import { ReleaseRefused } from '../refused';
import type { ReleaseTools } from '../release-folder/release-folder';
import { flip, realTools, withLock } from '../release-folder/release-folder';
import { requireRecordedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';

/** Where people are led to after the sign-in: admins, and everybody else. */
const HOME_PATHS = ['/', HOME_PATH];

/** What a withdrawal did. */
export interface Withdrawn {
  app: string;
  from: string;
  /** Id of the set that is live by it. */
  set: string;
}

/** What to withdraw and why. */
export interface WithdrawOptions {
  app: string;
  by?: string;
  reason: string;
  tools?: ReleaseTools;
}

/**
 * Takes an area out of what is live, with its link and its paths. Its files stay until they are
 * pruned, and a publish brings it back.
 *
 * @throws ReleaseRefused when it is no live area, or one that people are led to
 */
export async function withdraw(
  root: string,
  { app, by = 'unknown', reason, tools = realTools }: WithdrawOptions,
): Promise<Withdrawn> {
  return withLock(root, tools, async (live, open) => {
    await requireSigned(root, open.keys);
    const from = requireDispensable(live, app, root);
    const areas = Object.entries(live.areas).filter(([name]) => name !== app);
    const next = { ...live, areas: Object.fromEntries(areas) };
    if (next.shell) await requireRecordedPage(root, next.shell.id);
    await admit({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await flip(root, open, next, {
      by,
      action: 'withdraw',
      changes: [{ app, from, to: null }],
      reason,
      smoke: 'left out',
    });
    return { app, from, set };
  });
}

function requireDispensable(live: Registry, app: string, root: string): string {
  if (app === 'shell' || app === 'api') {
    throw new ReleaseRefused([`Nothing works without the ${app}: roll it back instead.`]);
  }
  const from = liveId(live, app);
  if (from === null) throw new ReleaseRefused([`${app} is not live in ${root}.`]);
  const home = live.areas[app]?.current.manifest.paths.find((path) => HOME_PATHS.includes(path));
  if (home === undefined) return from;
  throw new ReleaseRefused([
    `${app} serves ${home}, where people are led to after the sign-in: roll it back instead.`,
  ]);
}
