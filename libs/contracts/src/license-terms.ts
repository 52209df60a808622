// Beside the other endpoints of licenses, it would be part of every page.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instantInput, listInput } from './fields';
import { license } from './licenses';

/** Largest number of licenses that one request can renew. */
export const MOST_RENEWED_LICENSES = 200;

/** Error message for more licenses. */
export const TOO_MANY_RENEWED = `At most ${String(MOST_RENEWED_LICENSES)} licenses can be renewed at once`;

/** New terms of several licenses. */
export const licenseTerms = z.object({
  /** The licenses, each with the expiry that its new one was decided on. */
  licenses: listInput(
    z.object({
      id,
      formerExpiresAt: instantInput('Required'),
      expiresAt: instantInput('Required'),
    }),
    MOST_RENEWED_LICENSES,
    TOO_MANY_RENEWED,
  ).check(
    z.minLength(1, 'Select at least one license'),
    z.refine(
      (licenses) => new Set(licenses.map((each) => each.id)).size === licenses.length,
      'A license can be named only once',
    ),
  ),
  /** Whether all of them are trials from now on. */
  isTrial: z.boolean(),
});
export type LicenseTerms = z.output<typeof licenseTerms>;

export const renewLicenses = adminEndpoint('PUT /api/licenses/terms', {
  summary: 'Gives several licenses a new term, or none of them; their keys stay.',
  body: licenseTerms,
  response: z.array(license),
  // One of the licenses has another expiry, or is gone.
  errors: [412],
});
