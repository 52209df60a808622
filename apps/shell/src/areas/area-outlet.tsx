import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { preloadLazyModules } from '@atrium/ui';
import { AreaErrorBoundary } from './area-error-boundary';
import { AreaFailurePanel } from './area-failure-panel';
import type { AreaLoader, LoadedArea } from './area-loader';
import { useAreaLoader } from './area-loader-context';
import { AreaSkeleton } from './area-skeleton';
import { useLeaveGuard } from './leave-guard';
import { isMissingFile } from './recovery/area-failure';
import type { LiveArea } from './registry/live-area';
import { readRegistry } from './registry/registry';

interface AreaOutletProps {
  /** The live releases of the area, as far as this page knows. */
  live: LiveArea;
}

/** Renders one area. Give it the area's name as its key. */
export function AreaOutlet({ live: latest }: AreaOutletProps) {
  const queryClient = useQueryClient();
  const loader = useAreaLoader();
  // An area on the screen stays as it is; the next time that it is entered it may be another release.
  const [live, setLive] = useState(() => loader.choose(latest));
  const { data, error, refetch, isFetching } = useQuery(areaQuery(loader, live));
  const { manifest } = live.current;

  const retry = useMutation({
    mutationFn: async () => {
      // The failing release may have been rolled back since this page read the registry.
      const registry = await readRegistry();
      const newest = registry.areas[manifest.name] ?? live;
      loader.retry(newest);
      setLive(newest);
      await queryClient.query({ ...areaQuery(loader, newest), staleTime: 0 });
    },
  });

  // After a deploy, the files of the release on the screen may be gone.
  async function recover({ release }: LoadedArea, cause: unknown) {
    await loader.untilPageStays();
    const registry = await readRegistry().catch(() => undefined);
    const newest = registry?.areas[manifest.name];
    if (newest && newest.current.id !== live.current.id) {
      setLive(newest);
      return;
    }
    await loader.handleMissingFile(release, cause);
    await refetch();
  }

  function handleRenderError(loaded: LoadedArea, cause: unknown) {
    if (isMissingFile(cause)) {
      void recover(loaded, cause);
      return;
    }
    loader.handleRenderError(loaded.release, cause);
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
      key={data.load}
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

function areaQuery(loader: AreaLoader, live: LiveArea) {
  const { current, previous } = live;
  return queryOptions({
    queryKey: ['shell', 'area', current.manifest.name, current.id, previous?.id ?? null],
    queryFn: () => loader.load(live),
    // Components and functions must arrive as they are.
    structuralSharing: false,
  });
}

function LoadedAreaView({ loaded: { module } }: { loaded: LoadedArea }) {
  const guard = useLeaveGuard();

  // Synchronizes with the guard, which outlives the area.
  useEffect(() => guard.show(module), [guard, module]);

  useLateParts();

  // Synchronizes with the browser's own question before a page with unsaved work is left.
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

  // Synchronizes with the network: lazy parts are loaded once nothing else is.
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    function loadWhenQuiet() {
      if (queryClient.isFetching() > 0) return;
      stop();
      void preloadLazyModules();
    }
    const stop = cache.subscribe(loadWhenQuiet);
    loadWhenQuiet();
    return stop;
  }, [queryClient]);
}
