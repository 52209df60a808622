import type { Registry } from '@atrium/area-contract';

/**
 * Checks that the container of each published area has a name that no other release has which may meet
 * it in a page: they would share a global variable and run each other's chunks.
 *
 * @param published names of areas whose current release is new
 * @returns a sentence for every release that has the name of another
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
