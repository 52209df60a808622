import type { AreaRelease } from '@atrium/area-contract';
import { optionalComponent } from '@atrium/ui';
import { useIsIdle } from '../areas/when-idle';

const AreaBadges = optionalComponent(() =>
  import(/* webpackChunkName: "extras" */ './area-badges').then((module) => module.AreaBadges),
);

interface ContributionsProps {
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Runs the modules that areas contribute to every page, once the first screen is complete. */
export function Contributions({ releases }: ContributionsProps) {
  const withBadge = releases.filter(({ manifest }) => manifest.contributions?.['badge']);
  return useIsIdle(withBadge.length > 0) && <AreaBadges releases={withBadge} />;
}
