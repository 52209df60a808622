// Part of the shell's boot script too, so it imports nothing.

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Returns the value of a cookie that scripts have written; `undefined` without one, or without cookies. */
export function readCookie(name: string): string | undefined {
  try {
    const cookies = document.cookie.split('; ');
    const start = `${nameHere(name)}=`;
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  } catch {
    // Sandboxed pages and some settings of browsers allow no cookies.
    return undefined;
  }
}

/** Writes a cookie for a year; `undefined` removes it. Does nothing where the browser allows none. */
export function writeCookie(name: string, value: string | undefined): void {
  const maxAge = value === undefined ? 0 : A_YEAR_S;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${nameHere(name)}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {
    // See above. The page works without it.
  }
}

// All ports of a host share cookies, and each may be an instance of its own. The server does the same.
function nameHere(name: string): string {
  const { port } = window.location;
  return port === '' ? name : `${name}_${port}`;
}
