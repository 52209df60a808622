import { ReleaseError } from '../release-error';
import { readRecord } from '../release-folder/release-record';
import { verifyRelease } from '../verify/verify-release';

/**
 * Checks that the files of a release are as they were published.
 *
 * @throws ReleaseError
 */
export async function requireUnmodified(root: string, app: string, id: string): Promise<void> {
  const { faults } = await verifyRelease(root, await readRecord(root, app, id));
  const [fault] = faults;
  if (!fault) return;
  throw new ReleaseError([
    `${fault.file} is ${fault.fault}: ${app} ${id} can’t go live again. Publish its build instead.`,
  ]);
}

/**
 * Checks that nobody has changed what the caller decided about.
 *
 * @throws ReleaseError
 */
export function requireExpected(found: string, state: string, isExpected: boolean): void {
  if (isExpected) return;
  throw new ReleaseError([`Meanwhile ${found} ${state}: nothing was changed.`]);
}
