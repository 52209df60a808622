import type { AreaRelease } from '@atrium/area-contract';
import { AreaFailure, isMissingFile, isMissingShellFile, messageOf } from './area-failure';
import type { FileState } from './refresh-files';
import type { RefreshRelease } from './release-files';

const TIMEOUT = /timed out|timeout/i;
const NO_ANSWER = 'The server did not answer in time.';

/**
 * Returns why a release could not be loaded. After a failed download, fetches the release's files and
 * bypasses every cache: browsers also report a wrong hash for a truncated response.
 */
export async function diagnose(
  error: unknown,
  release: AreaRelease,
  refresh: RefreshRelease,
): Promise<AreaFailure> {
  if (error instanceof AreaFailure) return error;
  if (isMissingShellFile(error)) return AreaFailure.ofShell(error);
  if (TIMEOUT.test(messageOf(error))) {
    return new AreaFailure('network', NO_ANSWER, { cause: error });
  }
  if (!isMissingFile(error)) return AreaFailure.atEvaluation(error);
  const { used } = await refresh(release);
  return (
    toFileFailure(used, error) ??
    new AreaFailure('network', 'Its files were not fully downloaded.', {
      cause: error,
      isTransient: true,
    })
  );
}

/** Returns the failure for the states of a release's files, or `null` if all are unchanged. */
export function toFileFailure(states: readonly FileState[], cause?: unknown): AreaFailure | null {
  const statuses = states.filter((state) => typeof state === 'number');
  const missing = statuses.find((status) => status === 404 || status === 410);
  const status = missing ?? statuses[0];
  if (status !== undefined) {
    // Any other status says nothing about the release: a proxy or an overloaded server may send it.
    const kind = missing === undefined ? 'network' : 'integrity';
    return new AreaFailure(kind, `The server answered ${String(status)}.`, { cause });
  }
  const [, kind, message] = FAILURES.find(([state]) => states.includes(state)) ?? [];
  return kind ? new AreaFailure(kind, message, { cause }) : null;
}

/** Failures by the state of a file; the first that applies. */
const FAILURES = [
  ['unreachable', 'network', 'The server can’t be reached.'],
  ['timeout', 'network', NO_ANSWER],
  ['foreign', 'network', 'The network answered with a page of its own.'],
  ['mismatch', 'integrity', 'Its files are not the ones that were released.'],
] as const;
