// Loaded as part of the chunk `extras`, after the first screen.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import type { AreaBadge, AreaRelease, BadgeModule } from '@atrium/area-contract';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { useAreaLoader } from '../areas/area-loader-context';
import { useSetBadge } from '../areas/badges';
import { useShownArea } from '../areas/shown-area';
import { useOpenAddress } from '../unsaved-work/open-address';
import { moduleQuery } from './contributed-module';

/** Runs the badges of areas. One that fails to load or to render is left out until its next release. */
export function AreaBadges({ releases }: { releases: readonly AreaRelease[] }) {
  return releases.map((release) => (
    <AreaBadgeLoader key={release.manifest.name} release={release} />
  ));
}

function AreaBadgeLoader({ release }: { release: AreaRelease }) {
  const loader = useAreaLoader();
  const load = () => loader.loadContribution(release, 'badge');
  const { data } = useQuery({
    ...moduleQuery<BadgeModule>(release, 'badge', load, 'Badge'),
    // The badge of the last release stays until the new one has loaded.
    placeholderData: (last) => last,
    retryOnMount: false,
    gcTime: Infinity,
  });
  if (!data) return null;
  return (
    <AreaErrorBoundary key={data.releaseId} fallback={null}>
      <Suspense>
        <RunningBadge area={release.manifest.name} Badge={data.module.Badge} />
      </Suspense>
    </AreaErrorBoundary>
  );
}

function RunningBadge({ area, Badge }: { area: string; Badge: BadgeModule['Badge'] }) {
  const setBadge = useSetBadge();
  const isAreaOpen = useShownArea() === area;
  const onOpen = useOpenAddress();
  const onChange = useCallback(
    (badge: AreaBadge | null) => setBadge(area, badge),
    [setBadge, area],
  );

  // Synchronizes with the top bar, also after the badge has thrown.
  useEffect(() => () => setBadge(area, null), [setBadge, area]);

  return <Badge isAreaOpen={isAreaOpen} onChange={onChange} onOpen={onOpen} />;
}
