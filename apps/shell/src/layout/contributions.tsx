import type { AreaRelease } from '@atrium/area-contract';
import { optionalComponent } from '@atrium/ui';
import { useIsIdle } from '../areas/when-idle';

const PageExtras = optionalComponent(() =>
  import(/* webpackChunkName: "extras" */ './page-extras').then((module) => module.PageExtras),
);

interface ContributionsProps {
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Runs the shortcuts and the modules that areas contribute to every page, once the first screen is complete. */
export function Contributions({ releases }: ContributionsProps) {
  return useIsIdle(releases.length > 0) && <PageExtras releases={releases} />;
}
