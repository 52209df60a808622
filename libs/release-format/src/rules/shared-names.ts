import type { AreaRule } from './rule';

/**
 * Requires that the shell exports the names that an area imports from shared packages. The versions of the
 * workspace's own packages stay the same while their exports change.
 */
export const checkSharedNames: AreaRule = ({ name, sharedNames }, { shell }) => {
  const namesOfShell = new Map(Object.entries(shell.sharedNames));
  return Object.entries(sharedNames).flatMap(([shared, names]) => {
    const provided = namesOfShell.get(shared);
    return names
      .filter((used) => provided?.includes(used) === false)
      .map(
        (used) =>
          `${name} imports ${used} from ${shared}, which the shell does not provide: publish a shell and a ${name} that are compatible.`,
      );
  });
};
