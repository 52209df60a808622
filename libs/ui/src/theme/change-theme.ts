import { savePreference } from '../preferences/preference';
import type { Theme } from './theme-preference';
import { applyTheme, openThemeChannel } from './theme-preference';

/** Changes the theme in all tabs of this browser. */
export function changeTheme(theme: Theme): void {
  savePreference('theme', theme === 'system' ? undefined : theme);
  applyTheme();
  const channel = openThemeChannel();
  channel?.postMessage(null);
  channel?.close();
}
