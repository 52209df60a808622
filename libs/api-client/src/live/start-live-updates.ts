import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts to show what others change, see `runLiveUpdates`; called whenever a first screen is complete, and does
 * it once. If its chunk fails to load, the next call tries again.
 *
 * @param retryImport that of `@atrium/ui`, which this library can't import
 */
export async function startLiveUpdates(
  queryClient: QueryClient,
  retryImport: <Module>(load: () => Promise<Module>) => Promise<Module>,
): Promise<void> {
  const start = queryClient.query({
    // A sign-out leaves what belongs to the session.
    queryKey: ['session', 'live-updates'],
    queryFn: async () => {
      const { runLiveUpdates } = await retryImport(
        () => import(/* webpackChunkName: "live" */ './live-updates'),
      );
      runLiveUpdates(queryClient);
      return null;
    },
    gcTime: Infinity,
  });
  await start.catch(() => undefined);
}
