import type { Theme } from '@atrium/ui/shell';

/** Names of the themes, in the order in which the menu and the palette offer them. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};
