import type { AreaRelease } from '@atrium/area-contract';
import { canVisit } from '@atrium/auth';
import type { CurrentUser } from '@atrium/contracts';

/** A panel that the user may open. */
export interface AccessiblePanel {
  readonly name: string;
  readonly title: string;
  /** The release that contributes it. */
  readonly release: AreaRelease;
}

type PanelManifest = NonNullable<AreaRelease['manifest']['panels']>[string];

/**
 * Returns the panels that a user may open: those for the role in the areas that the user may open, and those for
 * a right of the user in any area.
 *
 * @param releases the live releases of all areas
 */
export function accessiblePanels(
  user: CurrentUser,
  releases: readonly AreaRelease[],
): AccessiblePanel[] {
  return releases.flatMap((release) => {
    const { roles: areaRoles, panels = {} } = release.manifest;
    return Object.entries(panels)
      .filter(([, { roles, rights }]) => {
        const hasRole = canVisit(user, areaRoles) && canVisit(user, roles ?? 'everyone');
        return hasRole || hasRightOf(user, rights);
      })
      .map(([name, { title }]) => ({ name, title, release }));
  });
}

/** Returns whether a user has a right of one of some kinds; `releases:tasks` is of the kind `releases`. */
function hasRightOf({ rights = [] }: CurrentUser, kinds: PanelManifest['rights'] = []): boolean {
  return rights.some((right) => kinds.includes(right.replace(/:.*/s, '')));
}
