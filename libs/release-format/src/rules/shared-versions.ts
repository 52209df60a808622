import { satisfies } from 'semver';
import type { AreaRule } from './rule';

/** Requires that the shell provides the packages that an area shares, in versions that it needs. */
export const checkSharedVersions: AreaRule = ({ name, sharedRanges }, { shell }) => {
  // Maps have no `constructor`, which a publisher can name.
  const versions = new Map(Object.entries(shell.sharedVersions));
  return Object.entries(sharedRanges).flatMap(([shared, range]) => {
    const provided = versions.get(shared);
    if (provided === undefined) {
      return [
        `${name} takes ${shared} from the shell, which does not provide it: publish the shell first.`,
      ];
    }
    if (satisfies(provided, range)) return [];
    return [
      `${name} needs ${shared} ${range} and the shell provides ${provided}: rebuild ${name} or publish a shell that provides it.`,
    ];
  });
};
