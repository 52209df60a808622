import type { AreaManifest } from './area-manifest';

/** Home of every role that may not open `/`. The area that serves it is open to everyone. */
export const COMMON_HOME_PATH = '/tasks';

/**
 * Returns the path on which users land after sign-in: `/` if they may open its area, else the common home.
 *
 * @param openable the areas that the user may open
 * @returns `/` when none of them serves a home
 */
export function homePath(openable: readonly AreaManifest[]): string {
  const homes = ['/', COMMON_HOME_PATH];
  return homes.find((home) => openable.some(({ paths }) => paths.includes(home))) ?? '/';
}
