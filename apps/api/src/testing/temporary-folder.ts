import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder for the tests of a file, and removes it after them. */
export function setUpTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
