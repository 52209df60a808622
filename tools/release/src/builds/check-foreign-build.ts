import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/release-format';
import { FEDERATION_MANIFEST, type FederationManifest } from '@atrium/webpack';

// Library types that assign the container to a global variable, where the shell expects it.
const SCRIPT_TYPES = ['global', 'var', 'window', 'self'];

const HASH_ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** Returns the path of a build's entry, relative to the build's folder. */
export function entryPath({ metaData: { remoteEntry } }: FederationManifest): string {
  return path.posix.join(remoteEntry.path, remoteEntry.name);
}

/**
 * Checks that the shell can load a build by other tools.
 *
 * @param files all files of the build
 * @returns predicates of sentences whose subject is the build
 */
export async function checkForeignBuild(
  build: string,
  files: readonly BuiltFile[],
  manifest: FederationManifest,
): Promise<string[]> {
  const { exposes, metaData, shared } = manifest;
  const { remoteEntry, publicPath, globalName } = metaData;
  const entry = entryPath(manifest);
  const chunks = exposes.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]);
  const styles = exposes.flatMap(({ assets: { css } }) => [...css.sync, ...css.async]);
  const missing = [entry, ...chunks, ...styles].filter(
    (name) => !files.some((file) => file.path === name),
  );
  const copies = shared.filter(({ assets: { js, css } }) =>
    [js, css].some((by) => [...by.sync, ...by.async].length),
  );
  const problems: string[] = [];
  if (!SCRIPT_TYPES.includes(remoteEntry.type)) {
    problems.push(
      `has an entry of the type “${remoteEntry.type}”, and the shell loads scripts that set a global variable: set the type of “library” to “var”`,
    );
  }
  if (publicPath !== 'auto') {
    problems.push(
      'loads its chunks from a fixed address, and each release has an address of its own: set “publicPath” to “auto”',
    );
  }
  for (const { name } of copies) {
    problems.push(
      `brings a copy of ${name}, which it shares: set “import: false” for it, or take it out of “shared”`,
    );
  }
  for (const name of missing) {
    problems.push(`lacks ${name}, which its ${FEDERATION_MANIFEST} names: build it again`);
  }
  if (missing.length > 0) return problems;
  const scripts = files.filter((file) => file.path.endsWith('.js'));
  const read = ({ path: file }: BuiltFile) => readFile(path.join(build, file), 'utf8');
  const codes = new Map(
    await Promise.all(scripts.map(async (file) => [file.path, await read(file)] as const)),
  );
  const unhashed = chunks.filter((chunk) => !isLoadedWithHash(chunk, codes));
  return [
    ...problems,
    ...checkChunkArray(codes.get(entry) ?? '', globalName),
    ...unhashed.map(
      (chunk) =>
        `loads ${chunk} without a hash, and the page runs no such script: add a plugin for subresource integrity`,
    ),
  ];
}

// Webpack and Rspack register chunks in a global array, which two releases must not share.
function checkChunkArray(entry: string, container: string): string[] {
  const arrays = [...entry.matchAll(/\b(?:webpack|rspack)Chunk[\w$]*/g)].map(([name]) => name);
  const foreign = [...new Set(arrays)].filter((name) => !name.includes(container));
  return foreign.map(
    (name) =>
      `collects its chunks in ${name}, as its other releases may: set “output.uniqueName” to ${container}`,
  );
}

// Some script of the build contains the hash of every chunk that is loaded with one.
function isLoadedWithHash(chunk: string, codes: ReadonlyMap<string, string>): boolean {
  const code = codes.get(chunk) ?? '';
  const hashes = HASH_ALGORITHMS.map((name) => createHash(name).update(code).digest('base64'));
  return [...codes.values()].some((other) => hashes.some((hash) => other.includes(hash)));
}
