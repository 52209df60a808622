import * as z from 'zod/mini';

/** An absolute path pattern of the shell's router, with `:name` for a parameter: `/company/:uuid`. */
const pathPattern = z
  .string()
  .check(z.regex(/^\/(?:[a-z0-9:-]+(?:\/[a-z0-9:-]+)*)?$/i, 'must be an absolute path pattern'));

/**
 * `area.json`: what the shell must know of an area before any of its code runs. It is copied into
 * the registry when the area is released.
 */
export const areaManifest = z.object({
  /** Folder name below `apps/` and in every address of the area. */
  name: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')),
  /** How people call the area; shown while it loads and when it fails. */
  title: z.string().check(z.minLength(1)),
  /** The paths that the area serves. No two live areas serve the same one. */
  paths: z.array(pathPattern).check(z.minLength(1)),
  /**
   * The area's link in the top bar, if it has one; links are shown by ascending `order`. Users land on
   * the first path of the first area that they may open, see `homePath`.
   */
  nav: z.nullable(
    z.object({ label: z.string().check(z.minLength(1)), path: pathPattern, order: z.int() }),
  ),
  /** The roles that may open the area, or `everyone` who is signed in. */
  roles: z.union([z.literal('everyone'), z.array(z.string()).check(z.minLength(1))]),
});
export type AreaManifest = z.output<typeof areaManifest>;
