import type { Registry } from '@atrium/area-contract';
import type { QueryClient } from '@tanstack/react-query';
import { readRegistry, registryQuery } from './registry';

/**
 * Asks whether another set has gone live, and lets the page know of it. What is shown goes on as it is;
 * areas are entered with what is known then.
 *
 * @param maySwap whether the page may know of a set; asked when the answer is here
 */
export async function noticeNewSet(
  queryClient: QueryClient,
  maySwap: (latest: Registry) => boolean,
): Promise<void> {
  const { queryKey } = registryQuery();
  // Whoever asks goes on without an answer.
  const latest = await readRegistry().catch(() => undefined);
  const known = queryClient.getQueryData(queryKey);
  if (!latest || !known || latest.sequence === known.sequence) return;
  if (maySwap(latest)) queryClient.setQueryData(queryKey, latest);
}
