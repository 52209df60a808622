import type { AreaRelease } from '@atrium/area-contract';
import { canVisit } from '@atrium/auth';
import type { User } from '@atrium/contracts';

/** A panel that the user may open. */
export interface AccessiblePanel {
  readonly name: string;
  readonly title: string;
  /** The release that contributes it. */
  readonly release: AreaRelease;
}

/**
 * Returns the panels that a user may open.
 *
 * @param releases the live releases of the areas that the user may open
 */
export function accessiblePanels(user: User, releases: readonly AreaRelease[]): AccessiblePanel[] {
  return releases.flatMap((release) =>
    Object.entries(release.manifest.panels ?? {})
      .filter(([, { roles }]) => !roles || canVisit(user, roles))
      .map(([name, { title }]) => ({ name, title, release })),
  );
}
