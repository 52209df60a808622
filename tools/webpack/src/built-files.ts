import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { integrityOf } from './hash';

/** One file of a build. */
export const builtFile = z.object({
  /** Relative to the build's assets folder, with slashes. */
  path: z.string(),
  /** Hash in the form of the HTML `integrity` attribute. */
  integrity: z.string(),
});
export type BuiltFile = z.output<typeof builtFile>;

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
