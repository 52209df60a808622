import { AREA_CONTRACT_VERSION, areaManifest, type AreaRelease } from '@atrium/area-contract';
import { hashId, integrityOf } from '@atrium/release-format';
import { readAreaManifest } from '../project';

/** An area with a development server. */
export interface DevArea {
  name: string;
  container: string;
  /** Address of its folder on the development server, without a trailing slash. */
  address: string;
}

/** Returns the registry's entry of an area with a development server, once it is built. */
export async function readDevRelease({ name, container, address }: DevArea): Promise<AreaRelease> {
  const manifest = readAreaManifest(name);
  if (!manifest) throw new Error(`apps/${name} has no area.json`);
  const path = `${address}/entry.js`;
  const script = Buffer.from(await (await fetch(path)).arrayBuffer());
  return {
    id: hashId(script),
    container,
    entry: { path, integrity: integrityOf(script) },
    preload: [],
    styles: [],
    contributions: {},
    panels: {},
    contractVersion: AREA_CONTRACT_VERSION,
    // Leaves out the owner, as a server does.
    manifest: areaManifest.parse(manifest),
    releasedAt: new Date().toISOString(),
  };
}
