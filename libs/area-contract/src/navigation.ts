import type { AreaManifest } from './area-manifest';

/** Returns the areas that have a link in the top bar, in the order of the links. */
export function areasWithLink(manifests: readonly AreaManifest[]): AreaManifest[] {
  return manifests
    .filter(({ nav }) => nav !== null)
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
}

/**
 * Returns the path on which users land after sign-in: the first one without parameters of the area whose
 * link comes first.
 *
 * @param openable the areas that the user may open
 * @returns `/` when none of them has a link
 */
export function homePath(openable: readonly AreaManifest[]): string {
  const [first] = areasWithLink(openable);
  return first?.paths.find((path) => !path.includes(':')) ?? '/';
}
