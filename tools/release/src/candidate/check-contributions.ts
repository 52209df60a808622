import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONTRIBUTION_BYTES, CONTRIBUTION_KINDS } from '@atrium/area-contract';
import type { AreaBuildRecord } from '@atrium/webpack';

/**
 * Checks that the shell knows the contributions of an area, and that they are small enough for every page.
 *
 * @param assets folder of the built files
 * @returns a sentence for every problem
 */
export async function checkContributions(
  { name, contributions }: Pick<AreaBuildRecord, 'name' | 'contributions'>,
  assets: string,
): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(contributions).map(async ([kind, files]) => {
      if (!CONTRIBUTION_KINDS.some((known) => known === kind)) {
        return `${name} contributes “${kind}”, and the shell knows ${CONTRIBUTION_KINDS.join(', ')}: correct the area.json of ${name}.`;
      }
      const sizes = await Promise.all(files.map((file) => gzippedSize(path.join(assets, file))));
      const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
      if (size <= CONTRIBUTION_BYTES) return null;
      return `The ${kind} of ${name} has ${inKilobytes(size)} gzipped. Every page loads it, so it may have ${inKilobytes(CONTRIBUTION_BYTES)}: import less, or load the rest on first use.`;
    }),
  );
  return problems.filter((problem) => problem !== null);
}

async function gzippedSize(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
