import path from 'node:path';
import * as z from 'zod/mini';
import { areaFile } from '@atrium/area-contract';
import type { AreaBuildRecord } from '@atrium/release-format';
import type { FederationManifest } from '@atrium/webpack';
import { FEDERATION_MANIFEST, federationManifest, hashFolder } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import { checkForeignBuild, entryPath } from './check-foreign-build';
import { readJson } from './json';

const EXPOSED = './area';

const AREA_FILE = 'area.json';

// Releases are stored by name, and these names are taken.
const RESERVED_NAMES = ['shell', 'api'];

/** `area.json` of a build by other tools. */
const foreignArea = z.extend(areaFile, {
  name: areaFile.shape.name.check(
    z.refine((name) => !RESERVED_NAMES.includes(name), 'must not be shell or api'),
  ),
  /** `AREA_CONTRACT_VERSION` that the area was built against. */
  contractVersion: z.int(),
});

/**
 * Reads the build of an area by other tools and derives its build record.
 *
 * @param build folder with `mf-manifest.json`, `area.json` and the built files
 * @returns `null` when the folder has no federation manifest
 * @throws ReleaseError with a sentence for every reason why the shell can't load it
 */
export async function readForeignBuild(build: string): Promise<AreaBuildRecord | null> {
  const manifest = await readJson(path.join(build, FEDERATION_MANIFEST), federationManifest);
  if (!manifest) return null;
  const file = path.join(build, AREA_FILE);
  const read = await readJson(file, foreignArea);
  if (!read) throw new ReleaseError([`${file} is missing: make the build copy area.json there.`]);
  const { contractVersion, ...area } = read;
  const problems: string[] = [];
  const requireExposed = (name: string, what: string) => {
    const found = filesOfExposed(manifest, name);
    if (!found) problems.push(`does not expose ${name}${what}: add it to “exposes”`);
    return found ?? [];
  };
  const preload = requireExposed(EXPOSED, '');
  const contributions = Object.entries(area.contributions ?? {}).map(
    ([kind, name]) => [kind, requireExposed(name, `, its ${kind}`)] as const,
  );
  const panels = Object.entries(area.panels ?? {}).map(
    ([panel, { module }]) => [panel, requireExposed(module, `, its panel “${panel}”`)] as const,
  );
  const files = await hashFolder(build);
  problems.push(...(await checkForeignBuild(build, files, manifest)));
  if (problems.length > 0) {
    throw new ReleaseError(problems.map((what) => `The build of ${area.name} ${what}.`));
  }
  // The server compresses the files itself.
  const compressed = new Set(files.flatMap((one) => [`${one.path}.br`, `${one.path}.gz`]));
  // Everybody can read the files of a release, and area.json names the owner.
  const own = files.filter((one) => !compressed.has(one.path) && one.path !== AREA_FILE);
  return {
    kind: 'area',
    name: area.name,
    contractVersion,
    manifest: area,
    preload,
    container: manifest.metaData.globalName,
    entry: entryPath(manifest),
    contributions: Object.fromEntries(contributions),
    panels: Object.fromEntries(panels),
    sharedRanges: Object.fromEntries(
      manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion]),
    ),
    // The build does not contain them.
    sharedNames: {},
    calls: {},
    sharedCalls: {},
    files: own.filter((one) => !one.path.endsWith('.map')),
    maps: own.filter((one) => one.path.endsWith('.map')),
  };
}

/** Returns the files that load with an exposed module, or `undefined` if the build has no such module. */
function filesOfExposed({ exposes }: FederationManifest, name: string): string[] | undefined {
  const assets = exposes.find(({ path: exposed }) => exposed === name)?.assets;
  return assets && [...assets.js.sync, ...assets.css.sync];
}
