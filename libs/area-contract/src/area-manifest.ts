import * as z from 'zod/mini';
import { FOR_YOU_PANEL } from './contributions';

/** An absolute path pattern of the shell's router, with `:name` for a parameter: `/company/:uuid`. */
const pathPattern = z
  .string()
  .check(z.regex(/^\/(?:[a-z0-9:-]+(?:\/[a-z0-9:-]+)*)?$/i, 'must be an absolute path pattern'));

/** Name of a module that a build exposes, as in the `exposes` of its federation plugin. */
const exposedName = z
  .string()
  .check(
    z.regex(/^\.\/[a-z][a-z0-9-]*$/, 'must be the name of an exposed module, such as ./badge'),
  );

// A name is also a key, and every object has a key `constructor`.
const name = z
  .string()
  .check(
    z.regex(
      /^(?!constructor$)[a-z][a-z0-9-]*$/,
      'must consist of lowercase letters, digits and dashes, and not be constructor',
    ),
  );

const panelName = name.check(
  z.refine(
    (value) => value !== FOR_YOU_PANEL,
    `must not be ${FOR_YOU_PANEL}, which is a panel of the shell: choose another name`,
  ),
);

/** A drawer that an area adds to every page, at `?panel=name`. */
const panelManifest = z.object({
  /** Title of the drawer, and its entry in menus. */
  title: z.string().check(z.minLength(1)),
  /**
   * Name of its icon in the account menu: `users`, `activity` or `rocket`. Shells that do not know a name show a
   * general icon.
   */
  icon: z.optional(name),
  module: exposedName,
  /** The roles that may open it; those of the area by default. */
  roles: z.optional(z.array(z.string()).check(z.minLength(1))),
  /**
   * Kinds of rights that open it, too, also to users who may not open the area: `releases` stands for a right
   * to the releases of any area. Shells that do not know a kind leave it to the roles.
   */
  rights: z.optional(z.array(z.string()).check(z.minLength(1))),
});

/**
 * The properties of an area that the shell needs before it loads any of its code. Publishing copies them from
 * `area.json`, which `areaFile` describes, into the registry.
 */
export const areaManifest = z.object({
  /** Name of the area's folder in `apps/` and in the URLs of its files. */
  name,
  /** Title for users, shown while the area loads and when it fails. */
  title: z.string().check(z.minLength(1)),
  /** The paths that the area serves. No two live areas serve the same one. */
  paths: z.array(pathPattern).check(z.minLength(1)),
  /** The area's link in the top bar, if it has one; links are shown by ascending `order`. */
  nav: z.nullable(
    z.object({ label: z.string().check(z.minLength(1)), path: pathPattern, order: z.int() }),
  ),
  /** The roles that may open the area, or `everyone` for all signed-in users. */
  roles: z.union([z.literal('everyone'), z.array(z.string()).check(z.minLength(1))]),
  /**
   * The modules that the shell loads on every page, by kind: `{ "badge": "./badge" }`. Pages ignore kinds
   * that they do not know; `CONTRIBUTION_KINDS` lists the known ones.
   */
  contributions: z.optional(z.record(z.string(), exposedName)),
  /** The panels by name: `{ "people": { "title": "People", "module": "./people-panel" } }`. */
  panels: z.optional(z.record(panelName, panelManifest)),
});
export type AreaManifest = z.output<typeof areaManifest>;
