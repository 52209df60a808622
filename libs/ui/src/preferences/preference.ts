// Cookies, because the server needs the theme for the page's first paint, and because a sign-out clears the
// storage of the browser (Clear-Site-Data) but not these.
import { readCookie, writeCookie } from './cookies';

/** Preferences of a browser, whoever signs in. */
type PreferenceName = 'theme' | 'dates' | 'shortcuts';

/** Returns the saved value of a preference. Anything can have written it. */
export function readPreference(name: PreferenceName): string | undefined {
  return readCookie(`atrium_${name}`);
}

/** Saves a preference for a year; `undefined` removes it. */
export function savePreference(name: PreferenceName, value: string | undefined): void {
  writeCookie(`atrium_${name}`, value);
}
