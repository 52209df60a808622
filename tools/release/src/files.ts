import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One file of a build: its path below the build's folder, with slashes, and its hash. */
export interface BuiltFile {
  path: string;
  /** As the `integrity` attribute takes it: `sha384-` and base64. */
  integrity: string;
}

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
      integrity: `sha384-${createHash('sha384')
        .update(await readFile(file))
        .digest('base64')}`,
    })),
  );
}

/** The content hash of a build, 16 hexadecimal digits: same files, same id. */
export function contentId(files: readonly BuiltFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.path}\0${file.integrity}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Copies a folder to a place where nothing is ever overwritten; whole or not at all. */
export async function copyOnce(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const unfinished = `${target}.unfinished-${String(process.pid)}`;
  await mkdir(path.dirname(target), { recursive: true });
  await cp(source, unfinished, { recursive: true });
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another release of the same content was faster.
    if (!(await exists(target))) throw error;
  }
}

/** Replaces a file in one step: a reader sees the old content or the new, never a part. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.unfinished-${String(process.pid)}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

/** Whether there is anything at a path. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
