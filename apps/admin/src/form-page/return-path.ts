import { useLocation } from 'react-router-dom';

/** Returns options of a navigation to a form that leads back to a path. */
export function returnTo(path: string) {
  return { state: { returnPath: path } };
}

/** Returns the path that the form leads back to: the dashboard by default. */
export function useReturnPath(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return '/';
  const { returnPath } = state;
  // Two slashes would lead to another host.
  return typeof returnPath === 'string' && /^\/(?![/\\])/.test(returnPath) ? returnPath : '/';
}
