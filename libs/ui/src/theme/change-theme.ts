import { savePreference } from '../preferences/preference';
import type { Theme } from './theme-preference';
import { applyTheme, THEME_CHANNEL } from './theme-preference';

/** Changes the theme in all tabs of this browser. */
export function changeTheme(theme: Theme): void {
  savePreference('theme', theme === 'system' ? undefined : theme);
  applyTheme();
  const channel = new BroadcastChannel(THEME_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
