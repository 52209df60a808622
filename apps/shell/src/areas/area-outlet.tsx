import { ErrorState, Page, VisuallyHidden } from '@atrium/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AreaErrorBoundary } from './area-error-boundary';
import { AreaFailure } from './area-failure';
import { AreaSkeleton } from './area-skeleton';
import { useLeaveGuard } from './leave-guard';
import { areaQuery, forgiveFailures, recordFailure } from './load-area';
import type { LoadedArea } from './load-area';
import { readRegistry } from './registry';
import type { LiveArea } from './registry';

interface AreaOutletProps {
  /** What the registry said of the area when this page read it. */
  live: LiveArea;
}

/** The place of one area in the page. Give it the area's name as its key. */
export function AreaOutlet({ live: liveAtStart }: AreaOutletProps) {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(liveAtStart);
  const { data, error, refetch, isFetching } = useQuery(areaQuery(live));
  const { manifest } = live.current;

  const retry = useMutation({
    mutationFn: async () => {
      // The failing release may have been rolled back since this page read the registry.
      const registry = await readRegistry();
      const latest = registry.areas[manifest.name] ?? live;
      forgiveFailures(latest);
      setLive(latest);
      await queryClient.fetchQuery({ ...areaQuery(latest), staleTime: 0 });
    },
  });

  function handleRenderError({ release }: LoadedArea, cause: unknown) {
    recordFailure(release, AreaFailure.atRender(cause));
    void refetch();
  }

  const failure = retry.error ?? error;
  if (failure) {
    return (
      <Page>
        <title>{`${manifest.title} · Atrium`}</title>
        <VisuallyHidden as="h1">{manifest.title}</VisuallyHidden>
        <ErrorState
          title={`${manifest.title} could not be loaded`}
          description={`${failure.message} The other areas are not affected. (Release ${live.current.id})`}
          busy={retry.isPending || isFetching}
          onRetry={() => {
            retry.mutate();
          }}
        />
      </Page>
    );
  }
  if (!data) return <AreaSkeleton title={manifest.title} />;
  return (
    <AreaErrorBoundary
      key={data.release.id}
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

function LoadedAreaView({ loaded: { module } }: { loaded: LoadedArea }) {
  const guard = useLeaveGuard();

  // Synchronises with the guard, which outlives the area.
  useEffect(() => guard.show(module), [guard, module]);

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
