import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { parseServedRegistry } from '../releases/served-registry';

const buildRecord = z.object({ id: z.string() });

/** Ids of the live releases. */
export interface LiveReleases {
  readonly set: string;
  readonly shell: string;
  readonly areas: Record<string, string>;
}

/**
 * Returns the live releases of a registry, or `undefined` if it is missing or invalid.
 * @param bytes of `registry.json`.
 */
export function parseLiveReleases(bytes: Buffer | undefined): LiveReleases | undefined {
  const { set, apps } = parseServedRegistry(bytes);
  const shell = apps.find(({ app }) => app === 'shell')?.live;
  if (set === '' || shell === undefined) return undefined;
  const areas = apps.filter(({ app }) => app !== 'shell' && app !== 'api');
  return { set, shell, areas: Object.fromEntries(areas.map(({ app, live }) => [app, live])) };
}

/**
 * Returns the build id of this server, or `undefined` if it runs from source.
 */
export async function readBuildId(): Promise<string | undefined> {
  const file = fileURLToPath(new URL('build-record.json', import.meta.url));
  const bytes = await readFile(file).catch(() => undefined);
  try {
    return bytes && buildRecord.parse(JSON.parse(bytes.toString('utf8'))).id;
  } catch {
    // An unreadable record does not make the server unhealthy.
    return undefined;
  }
}
