import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, isConflict } from './api-error';

/**
 * Awaits a change, then invalidates the queries that it affects: active ones are refetched at once, the
 * others when they are next used. A failed refetch does not fail the change. After a 404 or a 412 the
 * whole resource is invalidated, so that the screen shows what others have deleted or changed.
 *
 * @param keys prefixes of the query keys that the change affects
 * @returns the response to the change
 * @throws the error of the change
 */
export async function invalidateAfter<Result>(
  queryClient: QueryClient,
  keys: readonly QueryKey[],
  change: Promise<Result>,
): Promise<Result> {
  try {
    const result = await change;
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return result;
  } catch (error) {
    if (isConflict(error) || (error instanceof ApiError && error.status === 404)) {
      for (const key of keys) void queryClient.invalidateQueries({ queryKey: key.slice(0, 1) });
    }
    throw error;
  }
}
