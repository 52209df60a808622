import type { AreaRelease } from '@atrium/area-contract';
import { AreaFailure, isMissingFile, isMissingShellFile, messageOf } from './area-failure';
import type { FileState } from './refresh-files';
import type { RefreshRelease } from './release-files';

const TIMEOUT = /timed out|timeout/i;

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
  if (TIMEOUT.test(messageOf(error))) return AreaFailure.timeout(error);
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
  if (states.includes('unreachable')) {
    return new AreaFailure('network', 'The server can’t be reached.', { cause });
  }
  if (states.includes('timeout')) return AreaFailure.timeout(cause);
  if (states.includes('foreign')) {
    const message = 'The network answered with a page of its own.';
    return new AreaFailure('network', message, { cause });
  }
  if (states.includes('mismatch')) {
    const message = 'Its files are not the ones that were released.';
    return new AreaFailure('integrity', message, { cause });
  }
  return null;
}
