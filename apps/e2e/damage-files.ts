import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from './product';

/**
 * Damages files of a folder of the release, such as `areas/tasks`; returns a function that restores them. On
 * the server's disk, because Playwright's routes disable the browser's cache, and browsers cache these files
 * for a year, even damaged ones.
 */
export async function damage(
  { releaseFolder }: Product,
  released: string,
  file: RegExp,
): Promise<() => Promise<void>> {
  const folder = path.join(releaseFolder, released);
  const names = (await readdir(folder, { recursive: true })).filter((name) => file.test(name));
  const kept = new Map<string, Buffer>();
  for (const name of names) {
    const place = path.join(folder, name);
    kept.set(place, await readFile(place));
    // The server sends the compressed file if there is one.
    if (/\.(br|gz)$/.test(name)) await rm(place);
    else await writeFile(place, '/* damaged */');
  }
  if (kept.size === 0) throw new Error(`${released} has no such file`);
  return async () => {
    for (const [place, content] of kept) await writeFile(place, content);
  };
}
