import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

// The part of `registry.json` that matters here; libs/area-contract, which has the whole, is the browser's.
const registry = z.object({
  set: z.string(),
  shell: z.object({ id: z.string() }),
  areas: z.record(z.string(), z.object({ current: z.object({ id: z.string() }) })),
});

const buildRecord = z.object({ id: z.string() });

/** The releases that browsers are given, by id. */
export interface LiveReleases {
  readonly set: string;
  readonly shell: string;
  readonly areas: Record<string, string>;
}

/**
 * Reads what is live in a release folder, which may change while the server runs.
 * @returns `undefined` before the first release.
 */
export async function readLiveReleases(releaseDir: string): Promise<LiveReleases | undefined> {
  const live = await readJson(path.join(releaseDir, 'registry.json'), registry);
  if (live === undefined) return undefined;
  const areas = Object.entries(live.areas).map(([name, { current }]) => [name, current.id]);
  return { set: live.set, shell: live.shell.id, areas: Object.fromEntries(areas) };
}

/**
 * Reads which build this server is.
 * @returns `undefined` when it runs from its sources.
 */
export async function readOwnRelease(): Promise<string | undefined> {
  const file = fileURLToPath(new URL('build-record.json', import.meta.url));
  return (await readJson(file, buildRecord))?.id;
}

async function readJson<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Whether the server is well does not depend on what it can say of releases.
    return undefined;
  }
}
