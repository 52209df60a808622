import type { QueryClient } from '@tanstack/react-query';

/** Refetches a list after a change, and after a rejected one, which may be due to a change of somebody else. */
export async function refetchAfter<Result>(
  client: QueryClient,
  queryKey: readonly string[],
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change;
  } finally {
    await client.invalidateQueries({ queryKey });
  }
}
