import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import { findFallback } from '../activation/fallback';
import { runPreflight } from '../preflight/preflight';
import { ReleaseError } from '../release-error';
import { readHistory, releaseLineage } from '../release-folder/history';
import { liveReleaseId, withRelease } from '../release-folder/registry';
import { readRecord } from '../release-folder/release-record';
import type { Revocation } from '../release-folder/revocations';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';
import { verifyRelease } from '../verify/verify-release';

/** What a rollback did. */
export interface RollbackResult {
  app: string;
  from: string;
  to: string;
  /** Id of the set that is live by it. */
  set: string;
}

/** What to roll back and why. */
export interface RollbackOptions {
  app: string;
  /** The release to go back to, or the beginning of its id; otherwise the one before the live one. */
  to?: string | null;
  by?: string;
  reason: string;
  tools?: ReleaseTools;
}

/**
 * Makes an earlier release of an app live again.
 *
 * @throws ReleaseError when there is none, its files are not whole, or it does not fit what is live
 */
export async function rollback(
  root: string,
  { app, to = null, by = 'unknown', reason, tools = defaultTools }: RollbackOptions,
): Promise<RollbackResult> {
  return withLock(root, tools, async (live, open) => {
    await requireSigned(root, open.keys);
    const from = liveReleaseId(live, app);
    if (from === null) throw new ReleaseError([`${app} is not live in ${root}: publish it.`]);
    const history = await readHistory(root, live.sequence);
    const revocations = revocationsIn(history);
    const whole = releaseLineage(history, app);
    const line = whole.filter((id) => !findRevocation(revocations, app, id));
    const target = to === null ? before(line, live, app) : findRelease(whole, app, to);
    const revocation = findRevocation(revocations, app, target);
    if (revocation) throw new ReleaseError([revokedSentence(revocation)]);
    if (target === from) throw new ReleaseError([`${app} ${target} is live already.`]);
    await requireWhole(root, app, target);
    const next = await withRollback(root, live, app, target, line);
    if (next.shell) await requireUnchangedPage(root, next.shell.id);
    await runPreflight({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await activate(root, open, next, {
      by,
      action: 'rollback',
      changes: [{ app, from, to: target }],
      reason,
      smoke: 'left out',
    });
    return { app, from, to: target, set };
  });
}

function revokedSentence({ app, id, by, reason }: Revocation): string {
  return `${app} ${id} was revoked by ${by} (“${reason}”) and can’t go live again: take another release.`;
}

function before(line: readonly string[], live: Registry, app: string): string {
  const target = line.at(-2) ?? live.areas[app]?.previous?.id;
  if (target !== undefined) return target;
  throw new ReleaseError([`${app} has no earlier release to go back to: publish a mended one.`]);
}

function findRelease(line: readonly string[], app: string, id: string): string {
  const found = [...new Set(line.filter((candidate) => candidate.startsWith(id)))];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const why =
    found.length > 1 ? `fits ${String(found.length)} releases` : 'fits none that was live';
  throw new ReleaseError([`${id} ${why} of ${app}: take an id that status shows for it.`]);
}

async function requireWhole(root: string, app: string, id: string): Promise<void> {
  const { faults } = await verifyRelease(root, await readRecord(root, app, id));
  const [fault] = faults;
  if (!fault) return;
  throw new ReleaseError([
    `${fault.file} is ${fault.fault}: ${app} ${id} can’t go live again, publish its build instead.`,
  ]);
}

async function withRollback(
  root: string,
  live: Registry,
  app: string,
  id: string,
  line: readonly string[],
): Promise<Registry> {
  const record = await readRecord(root, app, id);
  const earlier = line.slice(0, line.lastIndexOf(id)).filter((release) => release !== id);
  return withRelease(live, record, await findFallback(root, app, earlier));
}
