import type { Registry } from '@atrium/area-contract/registry';
import type { ReleaseName } from '../registry-entry';

/**
 * Checks that the container names of published areas are unique among the releases of a registry.
 * Containers of one name would share a global variable and run each other's chunks.
 *
 * @param published the new releases
 * @returns a sentence for every duplicate
 */
export function checkContainerNames(
  { areas }: Registry,
  published: readonly ReleaseName[],
): string[] {
  const releases = Object.values(areas).flatMap(({ current, previous, candidate }) =>
    [current, previous, candidate?.release].flatMap((release) => release ?? []),
  );
  return published.flatMap(({ app: name, id: newId }) => {
    const release = releases.find(({ id, manifest }) => manifest.name === name && id === newId);
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
