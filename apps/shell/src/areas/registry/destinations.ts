import type { AreaRelease } from '@atrium/area-contract';

/** Link in the top bar. */
export interface TopBarLink {
  /** Name of its area. */
  area: string;
  label: string;
  path: string;
  /** Whether it leads to the current page. */
  isCurrent: boolean;
  /** Whether the area contributes a badge. */
  hasBadge: boolean;
}

/** Where the user may go. */
export interface Destinations {
  /** Path that the logo leads to. */
  home: string;
  links: readonly TopBarLink[];
  /** The live releases of the areas that the user may open, in the order of their links. */
  releases: readonly AreaRelease[];
}
