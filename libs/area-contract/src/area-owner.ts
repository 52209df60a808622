import * as z from 'zod/mini';
import { areaManifest } from './area-manifest';

const LONGEST_TEAM = 60;
const LONGEST_MAIL = 254;
const LONGEST_WEBHOOK = 500;

/** The team that looks after an area. */
const areaOwner = z.object({
  /** Name of the team, for people. */
  team: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(LONGEST_TEAM),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line'),
    ),
  /** Address that is told about the releases of the area. */
  mail: z.optional(z.email().check(z.maxLength(LONGEST_MAIL))),
  /** Address that gets the same as signed POST requests. */
  webhook: z.optional(
    z
      .string()
      .check(
        z.maxLength(LONGEST_WEBHOOK),
        z.regex(/^https?:\/\/[^/?#@\s]+(?:[/?][^#\s]*)?$/, 'must be an https:// address'),
        z.refine(isUrl, 'must be an https:// address'),
      ),
  ),
});
export type AreaOwner = z.output<typeof areaOwner>;

/**
 * All of `area.json`. Releases keep it; pages get only what `areaManifest` has: addresses of teams are nobody's
 * business in a browser.
 */
export const areaFile = z.extend(areaManifest, { owner: z.optional(areaOwner) });
export type AreaFile = z.output<typeof areaFile>;

function isUrl(text: string): boolean {
  return URL.canParse(text);
}
