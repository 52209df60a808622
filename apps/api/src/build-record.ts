import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const buildRecord = z.object({
  id: z.string(),
  version: z.optional(z.string()),
  commit: z.optional(z.string()),
});

/** Returns the build id of this server, or `undefined` if it runs from source. */
export async function readBuildId(): Promise<string | undefined> {
  return (await readBuildRecord())?.id;
}

/** Returns the build record of this server, or `undefined` if it runs from source. */
export async function readBuildRecord(): Promise<z.output<typeof buildRecord> | undefined> {
  const file = fileURLToPath(new URL('build-record.json', import.meta.url));
  const bytes = await readFile(file).catch(() => undefined);
  try {
    return bytes && buildRecord.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    // An unreadable record does not make the server unhealthy.
    return undefined;
  }
}
