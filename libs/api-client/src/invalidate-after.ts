import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isConflict, isNotFound } from './api-error';

/**
 * Awaits a change, then invalidates the queries that it affects: active ones are refetched at once, the
 * others when they are next used. A failed refetch does not fail the change. After a 404 or a 412 the
 * whole resource is invalidated, so that the screen shows what others have deleted or changed; a 412 is
 * thrown after that, when its form can show the newer version.
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
    if (isConflict(error) || isNotFound(error)) {
      const refetches = keys.map((key) =>
        queryClient.invalidateQueries({ queryKey: key.slice(0, 1) }),
      );
      if (isConflict(error)) await Promise.all(refetches);
    }
    throw error;
  }
}
