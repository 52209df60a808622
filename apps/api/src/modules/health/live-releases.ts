import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

// The part of `registry.json` that is used here; its full schema in libs/area-contract is for browsers.
const registry = z.object({
  set: z.string(),
  shell: z.object({ id: z.string() }),
  areas: z.record(z.string(), z.object({ current: z.object({ id: z.string() }) })),
});

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
  const live = bytes && parse(bytes, registry);
  if (live === undefined) return undefined;
  const areas = Object.entries(live.areas).map(
    ([name, { current }]) => [name, current.id] as const,
  );
  return { set: live.set, shell: live.shell.id, areas: Object.fromEntries(areas) };
}

/**
 * Returns the build id of this server, or `undefined` if it runs from source.
 */
export async function readBuildId(): Promise<string | undefined> {
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
    // Unreadable release data does not make the server unhealthy.
    return undefined;
  }
}
