import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { areaManifest } from '@atrium/area-contract';
import type { AreaBuildRecord, BuiltFile, FederationManifest } from '@atrium/webpack';
import { FEDERATION_MANIFEST, federationManifest, hashFolder } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import { compressedNames } from '../release-folder/compressed-files';
import { parseJson, readJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { checkForeignBuild, entryPath } from './check-foreign-build';

const AREA_FILE = 'area.json';
const EXPOSED = './area';

// Releases are stored by name, and these names are taken.
const RESERVED_NAMES = ['shell', 'api'];

/** `area.json` of a build by other tools. */
const foreignArea = z.extend(areaManifest, {
  name: areaManifest.shape.name.check(
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
  const { contractVersion, ...area } = await readArea(path.join(build, AREA_FILE));
  const exposed = filesOfExposed(manifest, EXPOSED);
  const contributions = Object.entries(area.contributions ?? {}).map(
    ([kind, name]) => [kind, name, filesOfExposed(manifest, name)] as const,
  );
  const panels = Object.entries(area.panels ?? {}).map(
    ([panel, { module }]) => [panel, module, filesOfExposed(manifest, module)] as const,
  );
  const files = await hashFolder(build);
  const problems = await checkForeignBuild(build, files, manifest);
  if (!exposed) problems.push(`does not expose ${EXPOSED}: add it to “exposes”`);
  for (const [kind, name] of contributions.filter(([, , found]) => !found)) {
    problems.push(`does not expose ${name}, its ${kind}: add it to “exposes”`);
  }
  for (const [panel, name] of panels.filter(([, , found]) => !found)) {
    problems.push(`does not expose ${name}, its panel “${panel}”: add it to “exposes”`);
  }
  if (!exposed || problems.length > 0) {
    throw new ReleaseError(problems.map((what) => `The build of ${area.name} ${what}.`));
  }
  // The release tool compresses the files itself.
  const compressed = new Set(files.flatMap((file) => compressedNames(file.path)));
  const own = files.filter((file) => !compressed.has(file.path));
  return {
    kind: 'area',
    name: area.name,
    container: manifest.metaData.globalName,
    entry: entryPath(manifest),
    preload: exposed,
    contributions: Object.fromEntries(contributions.map(([kind, , found]) => [kind, found ?? []])),
    panels: Object.fromEntries(panels.map(([panel, , found]) => [panel, found ?? []])),
    contractVersion,
    manifest: area,
    sharedRanges: rangesOf(manifest),
    // The build does not contain them.
    sharedNames: {},
    calls: {},
    sharedCalls: {},
    files: own.filter((file) => !isSourceMap(file)),
    maps: own.filter(isSourceMap),
  };
}

function isSourceMap({ path: name }: BuiltFile): boolean {
  return name.endsWith('.map');
}

/** Returns the files that load with an exposed module, or `undefined` if the build has no such module. */
function filesOfExposed({ exposes }: FederationManifest, name: string): string[] | undefined {
  const assets = exposes.find(({ path: exposed }) => exposed === name)?.assets;
  return assets && [...assets.js.sync, ...assets.css.sync];
}

async function readArea(file: string): Promise<z.output<typeof foreignArea>> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) {
    throw new ReleaseError([`${file} is missing: make the build copy ${AREA_FILE} there.`]);
  }
  const parsed = foreignArea.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    ({ path: keys, message }) => `${file}: ${keys.join('.')} ${message}.`,
  );
  throw new ReleaseError(sentences);
}

function rangesOf({ shared }: FederationManifest): Record<string, string> {
  return Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion]));
}
