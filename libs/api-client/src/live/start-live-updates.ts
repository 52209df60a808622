import type { QueryClient } from '@tanstack/react-query';

const started = new WeakSet<QueryClient>();

/**
 * Starts to show what others change, see `runLiveUpdates`; called when the first screen is complete. If its
 * chunk fails to load, the next call tries again.
 *
 * @param retryImport that of `@atrium/ui`, which this library can't import
 */
export async function startLiveUpdates(
  queryClient: QueryClient,
  retryImport: <Module>(load: () => Promise<Module>) => Promise<Module>,
): Promise<void> {
  if (started.has(queryClient)) return;
  started.add(queryClient);
  try {
    const { runLiveUpdates } = await retryImport(
      () => import(/* webpackChunkName: "live" */ './live-updates'),
    );
    runLiveUpdates(queryClient);
  } catch {
    started.delete(queryClient);
  }
}
