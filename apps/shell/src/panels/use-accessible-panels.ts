// Part of the chunk `extras`, after the first screen.
import { useQuery } from '@tanstack/react-query';
import type { AreaRelease } from '@atrium/area-contract';
import { canVisit } from '@atrium/auth';
import type { CurrentUser } from '@atrium/contracts';
import { currentReleases } from '../areas/registry/current-releases';
import { registryQuery } from '../areas/registry/registry';

/** A panel that the user may open. */
export interface AccessiblePanel {
  readonly name: string;
  readonly title: string;
  /** Name of its icon. */
  readonly icon: string | undefined;
  /** The release that contributes it. */
  readonly release: AreaRelease;
}

type PanelManifest = NonNullable<AreaRelease['manifest']['panels']>[string];

/**
 * Returns the panels that a user may open: those for the role in the areas that the user may open, and those for
 * a right of the user in any area. None before the registry is read.
 */
export function useAccessiblePanels(user: CurrentUser): AccessiblePanel[] {
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  if (!registry) return [];
  return currentReleases(registry).flatMap((release) => {
    const { roles: areaRoles, panels = {} } = release.manifest;
    return Object.entries(panels)
      .filter(([, { roles, rights }]) => {
        const hasRole = canVisit(user, areaRoles) && canVisit(user, roles ?? 'everyone');
        return hasRole || hasRightOf(user, rights);
      })
      .map(([name, { title, icon }]) => ({ name, title, icon, release }));
  });
}

/** Returns whether a user has a right of one of some kinds; `releases:tasks` is of the kind `releases`. */
function hasRightOf({ rights = [] }: CurrentUser, kinds: PanelManifest['rights'] = []): boolean {
  return rights.some((right) => kinds.includes(right.replace(/:.*/s, '')));
}
