import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import { findFallback } from '../activation/fallback';
import { requireExpected, requireUnmodified } from '../activation/require-release';
import { endUnfitCandidates, runPreflight } from '../preflight/preflight';
import { ReleaseError } from '../release-error';
import { readHistory, releaseLineage } from '../release-folder/history';
import { liveReleaseId, withRelease } from '../release-folder/registry';
import { readRecord } from '../release-folder/release-record';
import type { Revocation } from '../release-folder/revocations';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';

/** The result of a rollback. */
export interface RollbackResult {
  app: string;
  from: string;
  to: string;
  /** Id of the live set. */
  set: string;
}

/** Options of a rollback. */
export interface RollbackOptions {
  app: string;
  /** Id of the target, or a unique prefix; the previous release by default. */
  to?: string | null;
  /** Id of the release that must still be live, if the caller decided about that one. */
  expected?: string;
  by?: string;
  reason: string;
  tools?: ReleaseTools;
}

/**
 * Makes an earlier release of an app live again. Ends the candidate of the app, and those that do not work
 * with the result.
 *
 * @throws ReleaseError when there is none, its files were modified, or it is incompatible with the live set
 */
export async function rollback(
  root: string,
  { app, to = null, expected, by = 'unknown', reason, tools = defaultTools }: RollbackOptions,
): Promise<RollbackResult> {
  return withLock(root, tools, async (live, locked) => {
    await requireSigned(root, locked.keys);
    const from = liveReleaseId(live, app);
    if (from === null) throw new ReleaseError([`${app} is not live in ${root}: publish it.`]);
    requireExpected(`${app} ${from}`, 'is live', expected === undefined || expected === from);
    const history = await readHistory(root, live.sequence);
    const revocations = revocationsIn(history);
    const released = releaseLineage(history, app);
    const lineage = released.filter((id) => !findRevocation(revocations, app, id));
    const target =
      to === null ? previousRelease(lineage, live, app) : findRelease(released, app, to);
    const revocation = findRevocation(revocations, app, target);
    if (revocation) throw new ReleaseError([describeRevocation(revocation)]);
    if (target === from) throw new ReleaseError([`${app} ${target} is already live.`]);
    await requireUnmodified(root, app, target);
    const rolledBack = await withRollback(root, live, app, target, lineage);
    // A candidate must not keep a failing release live.
    const next = await endUnfitCandidates(root, rolledBack);
    if (next.shell) await requireUnchangedPage(root, next.shell.id);
    await runPreflight({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await activate(root, locked, next, {
      by,
      action: 'rollback',
      changes: [{ app, from, to: target }],
      reason,
      smoke: 'left out',
    });
    return { app, from, to: target, set };
  });
}

function describeRevocation({ app, id, by, reason }: Revocation): string {
  return `${app} ${id} was revoked by ${by} (“${reason}”) and can’t go live again. Choose another release.`;
}

function previousRelease(lineage: readonly string[], live: Registry, app: string): string {
  const target = lineage.at(-2) ?? live.areas[app]?.previous?.id;
  if (target !== undefined) return target;
  throw new ReleaseError([`${app} has no earlier release to go back to: publish a fixed build.`]);
}

function findRelease(lineage: readonly string[], app: string, id: string): string {
  const found = [...new Set(lineage.filter((candidate) => candidate.startsWith(id)))];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const why =
    found.length > 1 ? `matches ${String(found.length)} releases` : 'matches none that was live';
  throw new ReleaseError([`${id} ${why} of ${app}: use an id that status shows.`]);
}

async function withRollback(
  root: string,
  live: Registry,
  app: string,
  id: string,
  lineage: readonly string[],
): Promise<Registry> {
  const record = await readRecord(root, app, id);
  const earlier = lineage.slice(0, lineage.lastIndexOf(id)).filter((release) => release !== id);
  return withRelease(live, record, await findFallback(root, app, earlier));
}
