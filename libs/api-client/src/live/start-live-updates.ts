import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts to show what others change, see `runLiveUpdates`; called whenever a first screen is complete, and does
 * it once. If its chunk fails to load, the next call tries again.
 *
 * @param retryImport that of `@atrium/ui`, which this library can't import
 */
export function startLiveUpdates(
  queryClient: QueryClient,
  retryImport: <Module>(load: () => Promise<Module>) => Promise<Module>,
): Promise<unknown> {
  const started = queryClient.query({
    // A sign-out leaves what belongs to the session.
    queryKey: ['session', 'live'],
    queryFn: async () => {
      const live = await retryImport(() => import(/* webpackChunkName: "live" */ './live-updates'));
      live.runLiveUpdates(queryClient);
      return null;
    },
    gcTime: Infinity,
  });
  return started.catch(() => undefined);
}
