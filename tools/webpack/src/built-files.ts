import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/release-format';
import { integrityOf } from '@atrium/release-format';

/** Lists and hashes every file below a folder, sorted by path. */
export async function hashFolder(folder: string): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      path: path.relative(folder, file).split(path.sep).join('/'),
      integrity: integrityOf(await readFile(file)),
    })),
  );
}
