/** Whether a path is that of the login screen. */
export function isLogin(pathname: string): boolean {
  return /^\/login\/?$/.test(pathname);
}
