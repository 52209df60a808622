import type { Registry } from '@atrium/area-contract';
import { admit } from '../admission/admit';
import { liveId } from '../publish/publish';
import { ReleaseRefused } from '../refused';
import { readHistory, releaseLine } from '../release-folder/history';
import type { ReleaseTools } from '../release-folder/release-folder';
import { flip, realTools, withLock } from '../release-folder/release-folder';
import { describeRelease, describeShell, readRecord } from '../release-folder/release-record';
import type { Revocation } from '../release-folder/revocations';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireRecordedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';
import { verifyRelease } from '../verify/verify-release';
import { describeFallback } from './fallback';

/** What a rollback did. */
export interface RolledBack {
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
 * @throws ReleaseRefused when there is none, its files are not whole, or it does not fit what is live
 */
export async function rollback(
  root: string,
  { app, to = null, by = 'unknown', reason, tools = realTools }: RollbackOptions,
): Promise<RolledBack> {
  return withLock(root, tools, async (live, open) => {
    await requireSigned(root, open.keys);
    const from = liveId(live, app);
    if (from === null) throw new ReleaseRefused([`${app} is not live in ${root}: publish it.`]);
    const history = await readHistory(root, live.sequence);
    const revocations = revocationsIn(history);
    const whole = releaseLine(history, app);
    const line = whole.filter((id) => !findRevocation(revocations, app, id));
    const target = to === null ? before(line, live, app) : findRelease(whole, app, to);
    const revocation = findRevocation(revocations, app, target);
    if (revocation) throw new ReleaseRefused([revokedSentence(revocation)]);
    if (target === from) throw new ReleaseRefused([`${app} ${target} is live already.`]);
    await requireWhole(root, app, target);
    const next = await withRelease(root, live, app, target, line);
    if (next.shell) await requireRecordedPage(root, next.shell.id);
    await admit({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await flip(root, open, next, {
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
  throw new ReleaseRefused([`${app} has no earlier release to go back to: publish a mended one.`]);
}

function findRelease(line: readonly string[], app: string, id: string): string {
  const found = [...new Set(line.filter((candidate) => candidate.startsWith(id)))];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const why =
    found.length > 1 ? `fits ${String(found.length)} releases` : 'fits none that was live';
  throw new ReleaseRefused([`${id} ${why} of ${app}: take an id that status shows for it.`]);
}

async function requireWhole(root: string, app: string, id: string): Promise<void> {
  const { faults } = await verifyRelease(root, await readRecord(root, app, id));
  const [fault] = faults;
  if (!fault) return;
  throw new ReleaseRefused([
    `${fault.file} is ${fault.fault}: ${app} ${id} can’t go live again, publish its build instead.`,
  ]);
}

async function withRelease(
  root: string,
  live: Registry,
  app: string,
  id: string,
  line: readonly string[],
): Promise<Registry> {
  const releasedAt = new Date().toISOString();
  const record = await readRecord(root, app, id);
  if (record.kind === 'api') return { ...live, api: { id, releasedAt } };
  if (record.kind === 'shell') return { ...live, shell: describeShell(record, releasedAt) };
  const earlier = line.slice(0, line.lastIndexOf(id)).filter((release) => release !== id);
  const previous = await describeFallback(root, app, earlier);
  const current = describeRelease(record, releasedAt);
  return { ...live, areas: { ...live.areas, [app]: { current, previous } } };
}
