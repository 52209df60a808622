import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ReleaseReader } from './release-reader';

/** A name that the release tool has been given, or `tasks@<id>` for the preview of a release. */
const NAME = /^(?:[a-z0-9][a-z0-9-]{0,39}|[a-z][a-z0-9-]*@[0-9a-f]{16})$/;

// The used parts of the files. libs/area-contract has the full schema, but is for browsers only.
const release = z.looseObject({ id: z.string() });
const registryFile = z.looseObject({
  areas: z.record(z.string(), z.object({ current: release, previous: z.nullish(release) })),
});
const previewFile = z.object({
  kind: z.literal('preview'),
  name: z.string(),
  areas: z.record(z.string(), release),
});

/**
 * Returns the live registry with the releases of a preview as the current ones. Browsers fall back to the
 * live ones.
 * @param name as requested, not validated.
 * @returns `undefined` if there is no valid preview of that name.
 */
export async function readPreviewRegistry(
  { readPreview, readRegistry }: ReleaseReader,
  name: unknown,
  request: FastifyRequest,
): Promise<object | undefined> {
  if (typeof name !== 'string' || !NAME.test(name)) return undefined;
  const live = parse(registryFile, await readRegistry(request));
  const preview = parse(previewFile, await readPreview(name, request));
  // A signed preview must not be served under another name.
  if (live === undefined || preview?.name !== name) return undefined;
  const previewed = Object.entries(preview.areas).map(([area, current]) => {
    const replaced = Object.hasOwn(live.areas, area) ? live.areas[area] : undefined;
    const isLive = replaced?.current.id === current.id;
    return [area, isLive ? replaced : { current, previous: replaced?.current ?? null }] as const;
  });
  return {
    ...live,
    preview: { name },
    areas: { ...live.areas, ...Object.fromEntries(previewed) },
  };
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  bytes: Buffer | undefined,
): z.output<Schema> | undefined {
  if (bytes === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
