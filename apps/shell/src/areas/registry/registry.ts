import { queryOptions } from '@tanstack/react-query';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { requestRegistry, takeHandedRegistry } from './requested-registry';

/** Returns the registry as options for TanStack Query. It is read once in the life of a page. */
export function registryQuery() {
  return queryOptions({ queryKey: ['shell', 'registry'], queryFn: readRegistry });
}

/**
 * Reads which release of which area is live.
 *
 * @throws Error with a sentence for the user
 */
export async function readRegistry(): Promise<Registry> {
  const { status, content } = await (takeHandedRegistry() ?? requestRegistry());
  if (status < 200 || status > 299) {
    throw new Error(`The list of areas could not be read (${String(status)}).`);
  }
  const parsed = registrySchema.safeParse(content);
  if (!parsed.success) throw new Error('The list of areas is not in a form that Atrium knows.');
  return parsed.data;
}
