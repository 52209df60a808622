import type { Registry } from '@atrium/area-contract';
import { loadLateParts } from '@atrium/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AreaErrorBoundary } from './area-error-boundary';
import { AreaFailure } from './area-failure';
import { AreaFailurePanel } from './area-failure-panel';
import { AreaSkeleton } from './area-skeleton';
import { recordFailure } from './failed-releases';
import { startAfresh } from './federation';
import { useLeaveGuard } from './leave-guard';
import { areaQuery, chooseLive, forgiveFailures } from './load-area';
import type { LoadedArea } from './load-area';
import { noticeNewSet } from './notice-new-set';
import { pageStays } from './page-leaving';
import { readRegistry } from './registry';
import type { LiveArea } from './registry';

interface AreaOutletProps {
  /** What is live of the area, as far as this page knows. */
  live: LiveArea;
}

// Releases whose files went missing once while they were shown; a second time is a failure.
const recovered = new Set<string>();

/** The place of one area in the page. Give it the area's name as its key. */
export function AreaOutlet({ live: latest }: AreaOutletProps) {
  const queryClient = useQueryClient();
  // An area that is shown stays what it is; the next time that it is entered it may be another.
  const [live, setLive] = useState(() => chooseLive(latest));
  const { data, error, refetch, isFetching } = useQuery(areaQuery(live));
  const { manifest } = live.current;
  useNewSets(live);

  const retry = useMutation({
    mutationFn: async () => {
      // The failing release may have been rolled back since this page read the registry.
      const registry = await readRegistry();
      const newest = registry.areas[manifest.name] ?? live;
      forgiveFailures(newest);
      setLive(newest);
      await queryClient.fetchQuery({ ...areaQuery(newest), staleTime: 0 });
    },
  });

  // After a deploy, the files of the release that is shown may be gone.
  async function recover({ release }: LoadedArea, cause: unknown) {
    await pageStays();
    const registry = await readRegistry().catch(() => undefined);
    const newest = registry?.areas[manifest.name];
    if (newest && newest.current.id !== live.current.id) {
      setLive(newest);
      return;
    }
    if (recovered.has(release.id))
      recordFailure(release, await AreaFailure.diagnose(cause, release));
    else startAfresh(release);
    recovered.add(release.id);
    await refetch();
  }

  function handleRenderError(loaded: LoadedArea, cause: unknown) {
    if (AreaFailure.isMissingFile(cause)) {
      void recover(loaded, cause);
      return;
    }
    recordFailure(loaded.release, AreaFailure.atRender(cause));
    void refetch();
  }

  const failure = retry.error ?? error;
  if (failure) {
    return (
      <AreaFailurePanel
        release={live.current}
        failure={failure}
        busy={retry.isPending || isFetching}
        onRetry={() => {
          retry.mutate();
        }}
      />
    );
  }
  if (!data) return <AreaSkeleton title={manifest.title} />;
  return (
    <AreaErrorBoundary
      key={data.loading}
      onError={(cause) => {
        handleRenderError(data, cause);
      }}
      fallback={<AreaSkeleton title={manifest.title} />}
    >
      <title>{`${manifest.title} · Atrium`}</title>
      <LoadedAreaView loaded={data} />
    </AreaErrorBoundary>
  );
}

// The first area of a page is entered with a registry that was read a moment ago.
let hasEntered = false;

function useNewSets({ current: { manifest } }: LiveArea) {
  const queryClient = useQueryClient();
  const guard = useLeaveGuard();

  // Synchronises with what is live: asked for when an area is entered or the tab is looked at again.
  useEffect(() => {
    function maySwap({ areas }: Registry) {
      // Paths or roles that have changed could take the place of an area with unsaved work.
      const next = areas[manifest.name]?.current.manifest;
      return !guard.hasUnsavedWork() || JSON.stringify(next) === JSON.stringify(manifest);
    }
    function look() {
      if (document.visibilityState === 'visible') void noticeNewSet(queryClient, maySwap);
    }
    if (hasEntered) look();
    hasEntered = true;
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient, guard, manifest]);
}

function LoadedAreaView({ loaded: { module } }: { loaded: LoadedArea }) {
  const guard = useLeaveGuard();

  // Synchronises with the guard, which outlives the area.
  useEffect(() => guard.show(module), [guard, module]);

  useLateParts();

  // Synchronises with the browser's own question before a page with unsaved work is left.
  useEffect(() => {
    function keepUnsavedWork(event: BeforeUnloadEvent) {
      if (module.isDirty()) event.preventDefault();
    }
    window.addEventListener('beforeunload', keepUnsavedWork);
    return () => {
      window.removeEventListener('beforeunload', keepUnsavedWork);
    };
  }, [module]);
  return <module.Area />;
}

function useLateParts() {
  const queryClient = useQueryClient();

  // Synchronises with the network: what comes late is loaded once nothing else is.
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    function loadWhenQuiet() {
      if (queryClient.isFetching() > 0) return;
      stop();
      void loadLateParts();
    }
    const stop = cache.subscribe(loadWhenQuiet);
    loadWhenQuiet();
    return stop;
  }, [queryClient]);
}
