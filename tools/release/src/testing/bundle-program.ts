import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

// Programs find their dependencies from here, and the cache of compressed files: as deep as its module.
const PROGRAMS = path.resolve(__dirname, '../../reports/programs');

/** A program as one file. */
export interface BundledProgram {
  file: string;
  remove: () => Promise<void>;
}

/**
 * Bundles a program for tests that start it many times: it starts several times faster than through tsx.
 *
 * @param entry path of its source below `src`, such as `main.ts`
 */
export async function bundleProgram(entry: string): Promise<BundledProgram> {
  const file = path.join(PROGRAMS, `${path.parse(entry).name}-${String(process.pid)}.mjs`);
  await build({
    entryPoints: [path.resolve(__dirname, '..', entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: [
      '@jridgewell/trace-mapping',
      'commander',
      'playwright-core',
      'proper-lockfile',
      'semver',
      'typescript',
    ],
  });
  return { file, remove: () => rm(file) };
}
