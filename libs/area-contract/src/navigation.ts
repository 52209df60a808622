import type { AreaManifest } from './area-manifest';

/** Returns the areas that have a link in the top bar, in the order of the links. */
export function areasWithLink(manifests: readonly AreaManifest[]): AreaManifest[] {
  return manifests
    .filter(({ nav }) => nav !== null)
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
}

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
