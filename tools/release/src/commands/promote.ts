import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import { requireExpected, requireUnmodified } from '../activation/require-release';
import { runPreflight } from '../preflight/preflight';
import { ReleaseError } from '../release-error';
import { withCandidate, withRelease } from '../release-folder/registry';
import { readRecord } from '../release-folder/release-record';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';

/** The result of ending a candidacy. */
export interface CandidateResult {
  app: string;
  /** Id of the candidate. */
  id: string;
  /** Id of the live set. */
  set: string;
}

/** Options of `promote` and `abort`. */
export interface CandidateOptions {
  /** Name of the area. */
  app: string;
  by?: string;
  reason: string | null;
  /** Id of the release that must still be the candidate, if the caller decided about that one. */
  expected?: string;
  tools?: ReleaseTools;
}

/**
 * Makes the candidate of an area live for all browsers. They fall back to the release that was live.
 *
 * @throws ReleaseError when there is no candidate, its files were modified, or it is incompatible with the
 * live set
 */
export async function promote(
  root: string,
  { app, by = 'unknown', reason, expected, tools = defaultTools }: CandidateOptions,
): Promise<CandidateResult> {
  return withLock(root, tools, async (live, locked) => {
    await requireSigned(root, locked.keys);
    const { id, current } = requireCandidate(live, app, expected);
    await requireUnmodified(root, app, id);
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    const next = withRelease(live, await readRecord(root, app, id), current);
    await runPreflight({ root, next, candidates: [], smokeTest: null, server: null });
    const { set } = await activate(root, locked, next, {
      ...{ by, action: 'promote', reason, smoke: 'left out' },
      changes: [{ app, from: current.id, to: id }],
    });
    return { app, id, set };
  });
}

/**
 * Ends the candidacy of an area's release: all browsers get the live release again. Its files stay until they
 * are pruned.
 *
 * @throws ReleaseError when there is no candidate
 */
export async function abort(
  root: string,
  { app, by = 'unknown', reason, expected, tools = defaultTools }: CandidateOptions,
): Promise<CandidateResult> {
  return withLock(root, tools, async (live, locked) => {
    await requireSigned(root, locked.keys);
    const { id } = requireCandidate(live, app, expected);
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    const { set } = await activate(root, locked, withCandidate(live, app, null), {
      ...{ by, action: 'abort', reason, smoke: 'left out' },
      changes: [],
    });
    return { app, id, set };
  });
}

function requireCandidate({ areas }: Registry, app: string, expected: string | undefined) {
  const { current, candidate } = areas[app] ?? {};
  if (!current || !candidate)
    throw new ReleaseError([`${app} has no candidate: publish one with --to.`]);
  const { id } = candidate.release;
  requireExpected(`${app} ${id}`, 'is the candidate', expected === undefined || expected === id);
  return { id, current };
}
