import type { ComponentType } from 'react';

/** The kinds of modules that an area can contribute to every page. */
export const CONTRIBUTION_KINDS = ['badge'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

/** Limit of the files of a contribution, in bytes, gzipped: every page loads them, whatever it shows. */
export const CONTRIBUTION_BYTES = 5_000;

/** A number beside an area's link. */
export interface AreaBadge {
  /** Positive; the shell shows more than 99 as `99+`. */
  readonly count: number;
  /** The count in words, which describes the link to assistive technology: `3 unread messages`. */
  readonly label: string;
}

/** Props of the component that a badge module exports. */
export interface BadgeProps {
  /** Whether the area is on the screen, so that its own code can do the work of the badge. */
  readonly isAreaOpen: boolean;
  /** Sets the badge, or removes it. Always the same function. */
  readonly onChange: (badge: AreaBadge | null) => void;
}

/** The export `badge` of the module that an area contributes as `badge`. */
export interface BadgeModule {
  /**
   * Calls `onChange` while it is mounted, below the shell's router and query client. The shell draws the
   * badge, so this renders nothing visible.
   */
  readonly Badge: ComponentType<BadgeProps>;
}

/** Defines the badge of an area. */
export function defineBadge(badge: BadgeModule): BadgeModule {
  return badge;
}
