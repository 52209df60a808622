/** Returns whether a path is that of the login screen. */
export function isLoginPath(pathname: string): boolean {
  return /^\/login\/?$/.test(pathname);
}
