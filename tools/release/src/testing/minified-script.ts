import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';

/** A minified script and its source map. */
export interface MinifiedScript {
  code: string;
  map: string;
}

/**
 * Minifies a source that ends up in one line, with a map that names it as the repository does.
 *
 * @param folder for the source and the result
 * @param file path of the source, relative to the repository
 */
export async function minify(
  folder: string,
  file: string,
  source: string,
): Promise<MinifiedScript> {
  const place = path.join(folder, 'repository', file);
  const script = path.join(folder, 'repository/script.js');
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, source);
  await build({
    entryPoints: [place],
    outfile: script,
    bundle: true,
    minify: true,
    sourcemap: 'external',
  });
  return { code: await readFile(script, 'utf8'), map: await readFile(`${script}.map`, 'utf8') };
}

/**
 * Runs a script that throws.
 *
 * @param address of the script
 * @returns the stack of the error, as Chromium has it
 */
export function stackOf(code: string, address: string): string {
  try {
    runInNewContext(code, {}, { filename: address });
  } catch (error) {
    return String((error as { stack: unknown }).stack);
  }
  throw new Error('The script has not thrown');
}
