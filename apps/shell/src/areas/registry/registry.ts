import { queryOptions } from '@tanstack/react-query';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { requestRegistry, takePrefetchedRegistry } from './registry-request';

/** Returns the query options of the registry, which is never stale. */
export function registryQuery() {
  return queryOptions({ queryKey: ['shell', 'registry'], queryFn: readRegistry });
}

/**
 * Reads the live releases of all areas.
 *
 * @throws Error with a message for the user
 */
export async function readRegistry(): Promise<Registry> {
  const { status, content } = await (takePrefetchedRegistry() ?? requestRegistry());
  if (status < 200 || status > 299) {
    throw new Error(`The list of areas could not be read (${String(status)}).`);
  }
  const parsed = registrySchema.safeParse(content);
  if (!parsed.success) throw new Error('The list of areas has an unknown format.');
  return parsed.data;
}
