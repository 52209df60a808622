// Loaded as part of the chunk `extras`, after the first screen.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AreaBadge, AreaRelease, BadgeModule } from '@atrium/area-contract';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { useAreaLoader } from '../areas/area-loader-context';
import { useSetBadge } from '../areas/badges';
import type { AreaLoader } from '../areas/loading/area-loader';
import { useShownArea } from '../areas/shown-area';
import { useLeaveGuard } from '../unsaved-work/leave-guard';

/** A loaded badge and the release that it belongs to. */
interface LoadedBadge {
  readonly releaseId: string;
  readonly Badge: BadgeModule['Badge'];
}

/** Runs the badges of areas. One that fails to load or to render is left out until its next release. */
export function AreaBadges({ releases }: { releases: readonly AreaRelease[] }) {
  return releases.map((release) => (
    <AreaBadgeLoader key={release.manifest.name} release={release} />
  ));
}

function AreaBadgeLoader({ release }: { release: AreaRelease }) {
  const { data } = useQuery(badgeQuery(useAreaLoader(), release));
  if (!data) return null;
  return (
    <AreaErrorBoundary key={data.releaseId} fallback={null}>
      <Suspense>
        <RunningBadge area={release.manifest.name} Badge={data.Badge} />
      </Suspense>
    </AreaErrorBoundary>
  );
}

function RunningBadge({ area, Badge }: { area: string; Badge: LoadedBadge['Badge'] }) {
  const setBadge = useSetBadge();
  const isAreaOpen = useShownArea() === area;
  const guard = useLeaveGuard();
  const navigate = useNavigate();
  const onChange = useCallback(
    (badge: AreaBadge | null) => {
      setBadge(area, badge);
    },
    [setBadge, area],
  );

  // Synchronizes with the top bar, also after the badge has thrown.
  useEffect(
    () => () => {
      setBadge(area, null);
    },
    [setBadge, area],
  );

  function open(to: string) {
    const go = () => void navigate(to);
    if (guard.wouldDiscard(new URL(to, window.location.href))) guard.leave(go);
    else go();
  }

  return <Badge isAreaOpen={isAreaOpen} onChange={onChange} onOpen={open} />;
}

function badgeQuery(loader: AreaLoader, release: AreaRelease) {
  return queryOptions({
    queryKey: ['shell', 'badge', release.manifest.name, release.id],
    queryFn: async (): Promise<LoadedBadge> => {
      const exported = await loader.loadContribution(release, 'badge');
      if (!isBadgeModule(exported)) throw new Error('It does not export a badge.');
      return { releaseId: release.id, Badge: exported.Badge };
    },
    // The badge of the last release stays until the new one has loaded.
    placeholderData: (last) => last,
    retryOnMount: false,
    gcTime: Infinity,
    // Structural sharing would copy the module.
    structuralSharing: false,
  });
}

function isBadgeModule(exported: unknown): exported is BadgeModule {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'Badge' in exported &&
    typeof exported.Badge === 'function'
  );
}
