import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Waits for a change, then reads again what it touched: what is on the screen at once, the rest when
 * it is next shown. A failed reading does not fail the change; the query itself tells of it.
 *
 * @param keys first parts of the query keys of what the change touches
 * @returns the answer to the change
 */
export async function readAgain<Answer>(
  queryClient: QueryClient,
  keys: readonly QueryKey[],
  change: Promise<Answer>,
): Promise<Answer> {
  const answer = await change;
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return answer;
}
