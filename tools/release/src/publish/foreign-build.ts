import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { areaManifest } from '@atrium/area-contract';
import { FEDERATION_MANIFEST, federationManifest, hashFolder } from '@atrium/webpack';
import type { AreaBuildRecord, FederationManifest } from '@atrium/webpack';
import * as z from 'zod/mini';
import { formsOf } from '../release-folder/compressed-forms';
import { missingIsNull } from '../release-folder/missing-is-null';
import { parseJson, readJson } from '../release-folder/release-record';
import { ReleaseRefused } from '../refused';

const AREA_FILE = 'area.json';
const EXPOSED = './area';

// Releases of these are kept by name, too.
const OWN_NAMES = ['shell', 'api'];

/** `area.json` of a build that Atrium's own tools have not made. */
const foreignArea = z.extend(areaManifest, {
  name: areaManifest.shape.name.check(
    z.refine((name) => !OWN_NAMES.includes(name), 'must not be the name of a part of Atrium'),
  ),
  /** `AREA_CONTRACT_VERSION` of the `@atrium/area-contract` that it was built with. */
  contractVersion: z.int(),
});

// Entries that leave their container in a global variable, as the shell expects it.
const SCRIPT_TYPES = ['global', 'var', 'window', 'self'];

/**
 * Reads the build of an area that Atrium's own tools have not made, and derives its record.
 *
 * @param build folder with `mf-manifest.json`, `area.json` and the built files
 * @returns `null` when there is no such build
 * @throws ReleaseRefused with a sentence for everything that keeps the shell from loading it
 */
export async function readForeignBuild(build: string): Promise<AreaBuildRecord | null> {
  const manifest = await readJson(path.join(build, FEDERATION_MANIFEST), federationManifest);
  if (!manifest) return null;
  const { contractVersion, ...area } = await readArea(path.join(build, AREA_FILE));
  const { globalName, remoteEntry } = manifest.metaData;
  const exposed = manifest.exposes.find((candidate) => candidate.path === EXPOSED);
  const entry = path.posix.join(remoteEntry.path, remoteEntry.name);
  const preload = [...(exposed?.assets.js.sync ?? []), ...(exposed?.assets.css.sync ?? [])];
  const found = await hashFolder(build);
  const names = found.map((file) => file.path);
  const objections = [
    ...(exposed ? [] : [`does not expose ${EXPOSED}: add it to “exposes”`]),
    ...checkFormat(manifest),
    ...checkShared(manifest),
    ...[entry, ...preload]
      .filter((file) => !names.includes(file))
      .map((file) => `lacks ${file}, which its ${FEDERATION_MANIFEST} names: build it again`),
  ];
  if (names.includes(entry)) {
    objections.push(...checkChunks(await readFile(path.join(build, entry), 'utf8'), globalName));
  }
  if (objections.length > 0) {
    throw new ReleaseRefused(objections.map((what) => `The build of ${area.name} ${what}.`));
  }
  // A release has compressed forms of its own.
  const forms = new Set(names.flatMap(formsOf));
  return {
    kind: 'area',
    name: area.name,
    container: globalName,
    entry,
    preload,
    late: [],
    contractVersion,
    manifest: area,
    sharedRanges: rangesOf(manifest),
    // Nothing in the build tells them.
    calls: {},
    sharedCalls: {},
    files: found.filter((file) => !forms.has(file.path)),
  };
}

async function readArea(file: string): Promise<z.output<typeof foreignArea>> {
  const text = await readFile(file, 'utf8').catch(missingIsNull);
  if (text === null) {
    throw new ReleaseRefused([`${file} is missing: have the build copy ${AREA_FILE} there.`]);
  }
  const parsed = foreignArea.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    ({ path: keys, message }) => `${file}: ${keys.join('.')} ${message}.`,
  );
  throw new ReleaseRefused(sentences);
}

function checkFormat({ metaData: { remoteEntry, publicPath } }: FederationManifest): string[] {
  const objections: string[] = [];
  if (!SCRIPT_TYPES.includes(remoteEntry.type)) {
    objections.push(
      `has an entry of the type “${remoteEntry.type}”, and the shell loads scripts that set a global variable: set the type of “library” to “var”`,
    );
  }
  if (publicPath !== 'auto') {
    objections.push(
      'loads its chunks from a fixed address, and each release has an address of its own: set “publicPath” to “auto”',
    );
  }
  return objections;
}

function checkShared({ shared }: FederationManifest): string[] {
  return shared
    .filter(({ assets: { js, css } }) => [js, css].some((by) => [...by.sync, ...by.async].length))
    .map(
      ({ name }) =>
        `brings a copy of ${name}, which it shares: set “import: false” for it, or take it out of “shared”`,
    );
}

// Webpack and Rspack collect chunks in a global array of this name, which two releases must not share.
function checkChunks(entry: string, container: string): string[] {
  const arrays = [...entry.matchAll(/\b(?:webpack|rspack)Chunk[\w$]*/g)].map(([name]) => name);
  const foreign = [...new Set(arrays)].filter((name) => !name.includes(container));
  return foreign.map(
    (name) =>
      `collects its chunks in ${name}, as its other releases may: set “output.uniqueName” to ${container}`,
  );
}

function rangesOf({ shared }: FederationManifest): Record<string, string> {
  // Sub-paths of React, such as the JSX runtime, come with React.
  const named = shared.filter(({ name }) => !name.startsWith('react/'));
  return Object.fromEntries(named.map(({ name, requiredVersion }) => [name, requiredVersion]));
}
