import type { NewAreaRule } from './rule';

/**
 * Requires that no other release has the container name of a new one: containers of one name would share a
 * global variable and run each other's chunks.
 */
export const checkContainerName: NewAreaRule = ({
  id,
  manifest: { name, container },
  releases,
}) => {
  const other = releases.find((release) => release.container === container && release.id !== id);
  return other
    ? [
        `${name} ${id} is built under the name ${container}, as is ${other.manifest.name} ${other.id}: build ${name} under a name of its own, such as one with its version.`,
      ]
    : [];
};
