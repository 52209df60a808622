import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import { parseJson } from '@atrium/contracts';
import { areaPath, fillReleaseId, PAGE } from '@atrium/release-format';
import { readPublic, type ReleaseServer } from './server/call';
import { pageOf, readRelease, readReleaseFile } from './server/releases';

/**
 * Writes the live set into a folder, for a bucket or a CDN: the files of its releases, then
 * `registry.json` and the page, which refer to them.
 *
 * @returns the number of files
 */
export async function exportReleases(server: ReleaseServer, folder: string): Promise<number> {
  const registry = (await readPublic(server, '/registry.json')).toString();
  const { areas, shell } = registrySchema.parse(parseJson(registry));
  const named = Object.entries(areas).flatMap(([app, { current, previous, candidate }]) =>
    [current, previous, candidate?.release].flatMap((one) => (one ? { app, id: one.id } : [])),
  );
  const files = new Map<string, Buffer | string>();
  let page = '';
  for (const name of [...named, { app: 'shell', id: shell?.id ?? '' }]) {
    const { manifest } = await readRelease(server, name);
    const base = manifest.kind === 'area' ? areaPath(name) : '/';
    for (const { path: file, integrity } of manifest.files) {
      if (manifest.kind === 'shell' && file === PAGE) continue;
      files.set(`${base}${file}`, await readReleaseFile(server, integrity));
    }
    if (manifest.kind === 'shell') {
      page = fillReleaseId(String(await readReleaseFile(server, pageOf(manifest))), name.id);
    }
  }
  files.set('registry.json', registry).set(PAGE, renderPage(page, registry));
  for (const [file, content] of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return files.size;
}

// As the server does for a browser without a session; a static page has no nonce.
function renderPage(template: string, registry: string): string {
  return template
    .replaceAll('__CSP_NONCE__', '')
    .replace('__SESSION__', 'none')
    .replace('__THEME__', 'system')
    .replace('__REGISTRY__', () => registry.replaceAll('<', '\\u003c'));
}
