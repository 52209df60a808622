import { isLoginPath } from './login-path';

/**
 * Returns the page that follows a sign-in, as `?return=` names it; the start page unless it is one of
 * Atrium's own.
 */
export function readReturnPath(search: string): string {
  const asked = new URLSearchParams(search).get('return') ?? '';
  // Neither `//host` nor `/\host` is a path, and browsers skip characters that are no part of an address.
  if (!/^\/(?![/\\])[!-~]*$/.test(asked)) return '/';
  const { pathname, search: query } = new URL(asked, window.location.origin);
  return isLoginPath(pathname) || pathname.startsWith('//') ? '/' : pathname + query;
}
