import { readFile } from 'node:fs/promises';
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
 * Reads what is live from a registry, whatever is in it.
 * @param bytes of `registry.json`; `undefined` before the first release.
 * @returns `undefined` where it names no set.
 */
export function readLiveReleases(bytes: Buffer | undefined): LiveReleases | undefined {
  const live = bytes && parse(bytes, registry);
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
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && parse(bytes, buildRecord)?.id;
}

function parse<Schema extends z.ZodMiniType>(
  bytes: Buffer,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    // Whether the server is well does not depend on what it can say of releases.
    return undefined;
  }
}
