import { readPreference, savePreference } from '../preferences/preference';

/** Color scheme that a user chooses for a browser: that of the system, or one of both. */
export type Theme = 'system' | 'light' | 'dark';

/** Opens the channel that tells other tabs of a change, unless privacy settings refuse channels. */
export function openThemeChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('atrium-theme');
  } catch {
    return undefined;
  }
}

/** Returns the theme of this browser. */
export function currentTheme(): Theme {
  const saved = readPreference('theme');
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/**
 * Applies the theme, which the server has usually applied to the page already, and follows changes in other
 * tabs. The returned function stops that.
 */
export function syncTheme(): () => void {
  const theme = currentTheme();
  // Safari deletes a script's cookies after a week, so each visit renews it.
  if (theme !== 'system') savePreference('theme', theme);
  applyTheme();
  const channel = openThemeChannel();
  if (channel) channel.onmessage = applyTheme;
  // A page in the back/forward cache receives no messages.
  window.addEventListener('pageshow', applyTheme);
  return () => {
    channel?.close();
    window.removeEventListener('pageshow', applyTheme);
  };
}

/** Applies the theme of this browser to the page. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
}
