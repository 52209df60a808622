import type { QueryClient } from '@tanstack/react-query';
import type { Registry } from '@atrium/area-contract';
import { readRegistry, registryQuery } from './registry';

/**
 * Reads the registry again and gives the page what has changed. Areas on the screen stay as they are;
 * the next one is loaded from the new registry. A failed read changes nothing.
 *
 * @param mayChange whether the page may take a changed registry; called with it once it has arrived
 */
export async function checkRegistry(
  queryClient: QueryClient,
  mayChange: (latest: Registry) => boolean,
): Promise<void> {
  const { queryKey } = registryQuery();
  const latest = await readRegistry().catch(() => undefined);
  const known = queryClient.getQueryData(queryKey);
  if (!latest || !known || latest.sequence === known.sequence) return;
  if (mayChange(latest)) queryClient.setQueryData(queryKey, latest);
}
