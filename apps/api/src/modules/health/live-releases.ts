import type { Registry } from '@atrium/release-format';

/** Returns the ids of the live releases of a registry, or `undefined` before the first shell. */
export function listLiveReleases({ set, shell, areas }: Registry) {
  if (!shell) return undefined;
  const ids = Object.entries(areas).map(([app, { current }]) => [app, current.id] as const);
  return { set, shell: shell.id, areas: Object.fromEntries(ids) };
}
