import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { startLiveUpdates } from '@atrium/api-client';
import type { Registry } from '@atrium/area-contract';
import { keepDrafts } from '@atrium/auth';
import { preloadLazyModules, retryImport } from '@atrium/ui';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { AreaErrorBoundary } from './area-error-boundary';
import { useAreaLoader } from './area-loader-context';
import { AreaSkeleton } from './area-skeleton';
import type { AreaLoader } from './loading/area-loader';
import type { LoadedArea } from './loading/loaded-area';
import { reportPageEvent } from './page-events';
import { PageTitle } from './page-title';
import {
  AreaFailure,
  isMissingFile,
  isMissingNode,
  isMissingShellFile,
} from './recovery/area-failure';
import { AreaFailurePanel } from './recovery/area-failure-panel';
import type { LiveArea } from './registry/live-area';
import { readRegistry } from './registry/registry';
import { useMarkAsShown } from './shown-area';
import { whenIdle } from './when-idle';

interface AreaOutletProps {
  /** The area's entry in the latest registry that this page knows. */
  live: LiveArea;
}

/** Renders one area. Its React key must be the area's name. */
export function AreaOutlet({ live: latest }: AreaOutletProps) {
  const queryClient = useQueryClient();
  const loader = useAreaLoader();
  // The area on the screen keeps its release. A new release is used on the next visit.
  const [live, setLive] = useState(() => enterArea(queryClient, loader, latest));
  const { data, error, refetch, isFetching } = useQuery(areaQuery(loader, live));
  // A failure after which the area is shown anew only when the user asks for it.
  const [heldFailure, setHeldFailure] = useState<AreaFailure>();
  const { manifest } = live.current;

  const retry = useMutation({
    mutationFn: async () => {
      // The failing release may have been rolled back since this page read the registry.
      const registry = await readRegistry();
      const newest = areaOf(registry, manifest.name) ?? live;
      loader.retry(newest);
      setLive(newest);
      await queryClient.query({ ...areaQuery(loader, newest), staleTime: 0 });
      setHeldFailure(undefined);
    },
  });

  // A deployment may have deleted files of the release on the screen.
  async function handleMissingFile({ release }: LoadedArea, cause: unknown) {
    await loader.waitUntilPageStays();
    const registry = await readRegistry().catch(() => undefined);
    const newest = registry && areaOf(registry, manifest.name);
    if (newest && newest.current.id !== live.current.id) {
      setLive(newest);
      return;
    }
    await loader.handleMissingFile(release, cause);
    await refetch();
  }

  function handleRenderError(loaded: LoadedArea, cause: unknown) {
    if (isMissingFile(cause)) {
      keepDrafts(queryClient);
      if (isMissingShellFile(cause)) {
        setHeldFailure(loader.handleMissingShellFile(loaded.release, cause));
      } else if (loaded.module.isDirty()) {
        const message =
          'One of its files could not be loaded. Text that you have not saved is kept.';
        setHeldFailure(new AreaFailure('network', message, { cause }));
      } else void handleMissingFile(loaded, cause);
      return;
    }
    if (isMissingNode(cause)) {
      keepDrafts(queryClient);
      const message =
        'The browser or an extension has changed this page, for example to translate it.';
      setHeldFailure(new AreaFailure('unknown', message, { cause }));
      return;
    }
    loader.handleRenderError(loaded.release, cause);
    void refetch();
  }

  const failure = retry.error ?? error ?? heldFailure;
  if (failure) {
    return (
      <AreaFailurePanel
        release={live.current}
        failure={failure}
        busy={retry.isPending || isFetching}
        onRetry={() => retry.mutate()}
      />
    );
  }
  if (!data) return <AreaSkeleton title={manifest.title} />;
  return (
    <AreaErrorBoundary
      key={data.loadNumber}
      onError={(cause) => handleRenderError(data, cause)}
      fallback={<AreaSkeleton title={manifest.title} />}
    >
      <PageTitle title={manifest.title} />
      <LoadedAreaView loaded={data} />
    </AreaErrorBoundary>
  );
}

/** Returns the releases to show, and drops a fallback that was loaded while the network kept a release away. */
function enterArea(queryClient: QueryClient, loader: AreaLoader, latest: LiveArea): LiveArea {
  const live = loader.selectReleases(latest);
  const { queryKey } = areaQuery(loader, live);
  const loaded = queryClient.getQueryData(queryKey);
  if (loaded && !loader.isUpToDate(loaded)) queryClient.removeQueries({ queryKey, exact: true });
  return live;
}

function areaQuery(loader: AreaLoader, live: LiveArea) {
  const { current, previous } = live;
  return queryOptions({
    queryKey: ['shell', 'area', current.manifest.name, current.id, previous?.id ?? null],
    queryFn: () => loader.load(live),
    // Structural sharing would copy the module.
    structuralSharing: false,
  });
}

function LoadedAreaView({ loaded }: { loaded: LoadedArea }) {
  const { module, release } = loaded;
  const guard = useLeaveGuard();
  useMarkAsShown(release.manifest.name);

  // Synchronizes with the guard, which outlives the area.
  useEffect(
    () =>
      guard.add({
        isDirty: () => module.isDirty(),
        // With the same path, only the state of the area changes, such as an open dialog.
        isOpenAt: (url) =>
          url.pathname === window.location.pathname && module.isClosedAt?.(url) !== true,
      }),
    [guard, module],
  );

  useStartWhenIdle();

  // Synchronizes with the reports of this page, which compare the time with that of the first paint after it.
  useLayoutEffect(() => {
    reportPageEvent({ shown: loaded, at: performance.now() });
    return () => reportPageEvent({ shown: null });
  }, [loaded]);

  return <module.Area />;
}

/** Loads what the first screen does not need: lazy modules and the stream of changes. */
function useStartWhenIdle() {
  const queryClient = useQueryClient();

  // Synchronizes with the network, which the first screen uses first.
  useEffect(
    () =>
      whenIdle(queryClient, () => {
        void preloadLazyModules();
        void startLiveUpdates(queryClient, retryImport);
      }),
    [queryClient],
  );
}

// An area can have the name of what every object has, such as `constructor`.
function areaOf({ areas }: Registry, name: string) {
  return Object.hasOwn(areas, name) ? areas[name] : undefined;
}
