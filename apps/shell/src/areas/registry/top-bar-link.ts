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
