import * as z from 'zod/mini';

const RELEASES = 'releases:';

/**
 * Right in a request: `releases:tasks` opens the releases of one area. Those of the shell and the API are for
 * admins only.
 */
export const rightInput = z
  .string()
  .check(
    z.maxLength(49),
    z.regex(
      /^releases:(?!(?:shell|api|files|previews)$)[a-z][a-z0-9-]{0,39}$/,
      'A right is releases: and the name of an area, such as releases:tasks',
    ),
  );

/** Returns the right to the releases of an area. */
export function releaseRight(area: string): string {
  return RELEASES + area;
}

/** Returns the areas to whose releases a user has a right. */
export function releaseAreas(rights: readonly string[]): string[] {
  return rights.flatMap((right) =>
    right.startsWith(RELEASES) ? right.slice(RELEASES.length) : [],
  );
}
