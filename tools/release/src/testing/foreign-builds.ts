import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/release-format';

/** Differences from a valid build. */
export interface ForeignBuild {
  /** Additional or changed fields of `area.json`. */
  area?: Record<string, unknown>;
  /** Additional or changed fields of the manifest's `metaData`. */
  metaData?: Record<string, unknown>;
  /** Additional or changed fields of the manifest. */
  manifest?: Record<string, unknown>;
  /** Content by path; `null` omits a file. */
  files?: Record<string, string | null>;
}

/** Returns an exposed module with one script, in the form of the federation manifest. */
export function exposedModule(path: string, script: string) {
  return { path, assets: assetsOf([script]) };
}

/** Returns file names in the form of the federation manifest. */
function assetsOf(
  sync: readonly string[],
  async: readonly string[] = [],
  css: readonly string[] = [],
) {
  return { js: { sync, async }, css: { sync: css, async: [] } };
}

/** Returns a shared package in the form of the federation manifest; `js` lists the files of a bundled copy. */
export function sharedPackage(name: string, requiredVersion: string, js: readonly string[] = []) {
  return { name, requiredVersion, assets: assetsOf(js) };
}

const CONTAINER = 'inventory_1';

/** Writes a build of the area `inventory` in the form of Rspack with its federation plugin. */
export async function writeForeignBuild(folder: string, build: ForeignBuild = {}): Promise<string> {
  const { area, metaData, manifest, files } = build;
  const written: Record<string, string | null> = {
    'area.json': JSON.stringify({
      name: 'inventory',
      title: 'Inventory',
      paths: ['/inventory'],
      nav: null,
      roles: 'everyone',
      contractVersion: 1,
      ...area,
    }),
    'mf-manifest.json': JSON.stringify({
      id: CONTAINER,
      name: CONTAINER,
      metaData: {
        globalName: CONTAINER,
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
        publicPath: 'auto',
        ...metaData,
      },
      shared: [sharedPackage('react', '^19.0.0')],
      exposes: [
        { path: './area', assets: assetsOf(['area.js'], ['lazy/details.js'], ['area.css']) },
      ],
      ...manifest,
    }),
    'area.js': 'area',
    'area.css': 'p{}',
    'lazy/details.js': 'details',
    ...files,
  };
  const hashes = Object.values(written).map((content) => integrityOf(content ?? ''));
  const entry = `self.rspackChunk${CONTAINER} = [${hashes.join()}]; var ${CONTAINER};`;
  const all: typeof written = { 'remoteEntry.js': entry, ...written };
  for (const [file, content] of Object.entries(all)) {
    if (content === null) continue;
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return folder;
}
