// Cookies, because the server needs the theme for the page's first paint, and because a sign-out clears the
// storage of the browser (Clear-Site-Data) but not these.

/** Preferences of a browser, whoever signs in. */
type PreferenceName = 'theme' | 'dates';

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Returns the saved value of a preference. Anything can have written it. */
export function readPreference(name: PreferenceName): string | undefined {
  return new RegExp(`(?:^|; )atrium_${name}=([a-z]+)(?:;|$)`).exec(document.cookie)?.[1];
}

/** Saves a preference for a year; `undefined` removes it. */
export function savePreference(name: PreferenceName, value: string | undefined): void {
  const maxAge = value === undefined ? 0 : A_YEAR_S;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `atrium_${name}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
