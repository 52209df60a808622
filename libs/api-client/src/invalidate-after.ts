import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error';

/**
 * Waits for a change, then reads again what it touched: what is on the screen at once, the rest when
 * it is next shown. A failed re-read does not fail the change; the query itself shows it. A change of
 * something that is gone (404) reads the whole resource again, so that it leaves the screen.
 *
 * @param keys first parts of the query keys of what the change touches
 * @returns the response to the change
 * @throws what the change throws
 */
export async function invalidateAfter<Answer>(
  queryClient: QueryClient,
  keys: readonly QueryKey[],
  change: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await change;
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      for (const key of keys) void queryClient.invalidateQueries({ queryKey: key.slice(0, 1) });
    }
    throw error;
  }
}
