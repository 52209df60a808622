import * as z from 'zod/mini';

const RELEASES = 'releases:';

/** The shell and the API are for admins only; the other two are no apps. */
const NO_AREAS = ['shell', 'api', 'files', 'previews'];

const NO_RIGHT = 'A right is releases: and the name of an area, such as releases:tasks';

/** Right in a request: `releases:tasks` opens the releases of one area. */
export const rightInput = z.string().check(
  z.maxLength(49),
  z.regex(/^releases:[a-z][a-z0-9-]{0,39}$/, NO_RIGHT),
  z.refine((right) => !NO_AREAS.includes(right.slice(RELEASES.length)), NO_RIGHT),
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
