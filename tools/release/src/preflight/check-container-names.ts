import type { Registry } from '@atrium/area-contract';

/**
 * Checks that the container names of published areas are unique among the releases of a registry.
 * Containers of one name would share a global variable and run each other's chunks.
 *
 * @param published names of the areas whose current release is new
 * @returns a sentence for every duplicate
 */
export function checkContainerNames({ areas }: Registry, published: readonly string[]): string[] {
  const releases = Object.values(areas).flatMap(({ current, previous }) =>
    previous ? [current, previous] : [current],
  );
  return published.flatMap((name) => {
    const release = areas[name]?.current;
    const other = releases.find(
      ({ id, container }) => container === release?.container && id !== release.id,
    );
    return release && other
      ? [
          `${name} ${release.id} is built under the name ${release.container}, as is ${other.manifest.name} ${other.id}: build ${name} under a name of its own, such as one with its version.`,
        ]
      : [];
  });
}
