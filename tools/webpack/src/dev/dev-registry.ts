import type { AreaRelease, Registry } from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION, registry as registrySchema } from '@atrium/area-contract';
import { hashId, integrityOf } from '../hash';
import { readAreaManifest } from '../project';

/** An area that is being worked on. */
export interface DevArea {
  name: string;
  container: string;
  /** Address of its development server, without a slash at the end. */
  origin: string;
}

/**
 * The registry of the last release with some areas replaced by their development servers.
 *
 * @param released address of the released registry; areas that are not released are left out
 */
export async function readDevRegistry(
  released: string,
  devAreas: readonly DevArea[],
): Promise<Registry> {
  const response = await fetch(released);
  const live = registrySchema.parse(
    response.ok ? await response.json() : { version: 1, areas: {} },
  );
  const developed = await Promise.all(
    devAreas.map(async (area) => [area.name, { current: await describe(area), previous: null }]),
  );
  return { ...live, areas: { ...live.areas, ...Object.fromEntries(developed) } };
}

async function describe({ name, container, origin }: DevArea): Promise<AreaRelease> {
  const manifest = readAreaManifest(name);
  if (!manifest) throw new Error(`apps/${name} has no area.json`);
  const path = `${origin}/entry.js`;
  const script = Buffer.from(await (await fetch(path)).arrayBuffer());
  return {
    id: hashId(script),
    container,
    entry: { path, integrity: integrityOf(script) },
    preload: [],
    late: [],
    styles: [],
    contractVersion: AREA_CONTRACT_VERSION,
    manifest,
    releasedAt: new Date().toISOString(),
  };
}
