import type { AreaRelease, LiveShell, Registry } from '@atrium/area-contract/registry';
import { areaManifest } from '@atrium/area-contract/registry';
import { hashId } from './hash';
import type { AreaReleaseManifest, ShellReleaseManifest } from './manifest';

/** A release of an app. */
export interface ReleaseName {
  readonly app: string;
  readonly id: string;
}

/** Returns the path below which the files of an area's release are served. */
export function areaPath({ app, id }: ReleaseName): string {
  return `/areas/${app}/${id}/`;
}

/** Returns the registry entry of a shell's release. */
export function toLiveShell(
  manifest: ShellReleaseManifest,
  id: string,
  releasedAt: string,
): LiveShell {
  const { federation } = manifest;
  return {
    id,
    releasedAt,
    ...(federation !== undefined && { federation: locate(manifest, '/', federation) }),
  };
}

/** Returns the registry entry of an area's release. */
export function toAreaRelease(
  manifest: AreaReleaseManifest,
  id: string,
  releasedAt: string,
): AreaRelease {
  const { name, container, contractVersion, manifest: area } = manifest;
  const locateFile = (file: string) => locate(manifest, areaPath({ app: name, id }), file);
  const locateAll = (modules: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries(modules).map(([module, files]) => [module, files.map(locateFile)]),
    );
  return {
    id,
    container,
    contractVersion,
    releasedAt,
    // Leaves out the owner, which pages must not get.
    manifest: areaManifest.parse(area),
    entry: locateFile(manifest.entry),
    preload: manifest.preload.map((file) => ({
      ...locateFile(file),
      as: file.endsWith('.css') ? 'style' : 'script',
    })),
    styles: manifest.files
      .filter(({ path }) => path.endsWith('.css'))
      .map(({ path }) => locateFile(path)),
    contributions: locateAll(manifest.contributions),
    panels: locateAll(manifest.panels),
  };
}

function locate(
  { name, files }: AreaReleaseManifest | ShellReleaseManifest,
  base: string,
  file: string,
) {
  const found = files.find(({ path }) => path === file);
  if (!found) throw new Error(`${name} has no file ${file}: build it again.`);
  return { path: `${base}${file}`, integrity: found.integrity };
}

/** Returns the id of a set of releases: the same shell, API and areas have the same id. */
export function setId({ shell, api, areas }: Pick<Registry, 'shell' | 'api' | 'areas'>): string {
  const releases = Object.entries(areas).map(([name, { current }]) => `${name} ${current.id}`);
  const parts = [`shell ${shell?.id ?? ''}`, `api ${api?.id ?? ''}`, ...releases.sort()];
  return hashId(parts.join('\n'));
}

// Placeholder for the id of the release in the page of a shell's build.
const RELEASE_ID = '__RELEASE_ID__';

/** Path of the page among the files of a shell's release. It is not served as a file. */
export const PAGE = 'index.html';

/** Returns the page of a shell's release, which contains the id of the release. */
export function fillReleaseId(template: string, id: string): string {
  return template.replaceAll(RELEASE_ID, id);
}
