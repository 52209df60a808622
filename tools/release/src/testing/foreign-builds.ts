import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/webpack';

/** How a foreign build differs from one that is in order. */
export interface ForeignBuild {
  /** The container's name. */
  container?: string;
  /** Fields of `area.json` besides those that it needs, or in their place. */
  area?: Record<string, unknown>;
  /** The same of `metaData` in the manifest. */
  metaData?: Record<string, unknown>;
  /** The same of the manifest. */
  manifest?: Record<string, unknown>;
  /** Content by path; `null` for a file that is missing. */
  files?: Record<string, string | null>;
}

/** Files of a build by name, in the form of the federation manifest. */
function assetsOf(
  sync: readonly string[],
  async: readonly string[] = [],
  css: readonly string[] = [],
) {
  return { js: { sync, async }, css: { sync: css, async: [] } };
}

/** A package that the build shares, without a copy in it unless it has files. */
export function sharedPackage(name: string, requiredVersion: string, js: readonly string[] = []) {
  return { name, requiredVersion, assets: assetsOf(js) };
}

/** Writes a build of the area `inventory` as Rspack with its federation plugin leaves one. */
export async function writeForeignBuild(folder: string, build: ForeignBuild = {}): Promise<string> {
  const { container = 'inventory_1', area, metaData, manifest, files } = build;
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
      id: container,
      name: container,
      metaData: {
        globalName: container,
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
  const entry = `self.rspackChunk${container} = [${hashes.join()}]; var ${container};`;
  for (const [file, content] of Object.entries({ 'remoteEntry.js': entry, ...written })) {
    if (content === null) continue;
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return folder;
}
