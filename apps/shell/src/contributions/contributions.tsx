import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import { optionalComponent } from '@atrium/ui';
import { whenIdle } from '../areas/when-idle';

const AreaBadges = optionalComponent(() =>
  import(/* webpackChunkName: "extras" */ './area-badges').then((module) => module.AreaBadges),
);

interface ContributionsProps {
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Runs the modules that areas contribute to every page, once the first screen is complete. */
export function Contributions({ releases }: ContributionsProps) {
  const queryClient = useQueryClient();
  const [isIdle, setIsIdle] = useState(false);

  const withBadge = releases.filter(({ manifest }) => manifest.contributions?.['badge']);
  const isNeeded = withBadge.length > 0;

  // Synchronizes with the network, which the first screen uses first.
  useEffect(() => {
    if (!isNeeded) return;
    return whenIdle(queryClient, () => {
      setIsIdle(true);
    });
  }, [queryClient, isNeeded]);

  if (!isIdle || !isNeeded) return null;
  return <AreaBadges releases={withBadge} />;
}
