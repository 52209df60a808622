import type { AreaRelease } from '@atrium/area-contract';
import { AreaFailure, isMissingFile, messageOf } from './area-failure';
import type { FileState, ReleaseFiles } from './release-files';

const TIMEOUT = /timed out|timeout/i;

/**
 * Finds out why a release could not be loaded. Where a file is missing, it fetches the release's
 * files past every cache: a browser also reports a wrong hash for a response that was cut off.
 */
export async function diagnose(
  error: unknown,
  release: AreaRelease,
  files: ReleaseFiles,
): Promise<AreaFailure> {
  if (error instanceof AreaFailure) return error;
  if (TIMEOUT.test(messageOf(error))) return AreaFailure.late(error);
  if (!isMissingFile(error)) return AreaFailure.atEvaluation(error);
  const { missed } = await files.refresh(release);
  return (
    failureOfFiles(missed, error) ??
    new AreaFailure('network', 'Its files did not arrive whole.', { cause: error, hasPassed: true })
  );
}

/** Returns the failure that the states of a release's files amount to, or `null` for none. */
export function failureOfFiles(states: readonly FileState[], cause?: unknown): AreaFailure | null {
  const status = states.find((state) => typeof state === 'number');
  if (status !== undefined) {
    return new AreaFailure('network', `The server answered ${String(status)}.`, { cause });
  }
  if (states.includes('unreachable')) {
    return new AreaFailure('network', 'The server can’t be reached.', { cause });
  }
  if (states.includes('late')) return AreaFailure.late(cause);
  if (states.includes('different')) {
    const message = 'Its files are not the ones that were released.';
    return new AreaFailure('integrity', message, { cause });
  }
  return null;
}
