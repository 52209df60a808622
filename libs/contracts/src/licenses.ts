import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, instantInput, listInput, rowsQuery } from './fields';

export const license = z.object({
  id,
  companyId: id,
  distributorId: id,
  key: z.string(),
  isTrial: z.boolean(),
  active: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
});
export type License = z.output<typeof license>;

/** Fields of a new license. The company must belong to the distributor. */
export const newLicense = z.object({
  distributorId: id,
  companyId: id,
  expiresAt: instantInput('Required'),
  isTrial: z.boolean(),
});
export type NewLicense = z.output<typeof newLicense>;

export const listLicenses = adminEndpoint('GET /api/licenses', {
  summary: 'Lists all licenses.',
  query: rowsQuery,
  response: z.array(license),
});

export const listCompanyLicenses = adminEndpoint('GET /api/companies/:uuid/licenses', {
  summary: 'Lists the licenses of a company, oldest first.',
  params: z.object({ uuid: z.uuid() }),
  response: z.array(license),
});

export const createLicense = adminEndpoint('POST /api/licenses', {
  summary: 'Adds an active license with a new key to a company.',
  body: newLicense,
  response: license,
});

/** New term of a license. */
export const licenseTerm = z.object({ expiresAt: instantInput('Required'), isTrial: z.boolean() });
export type LicenseTerm = z.output<typeof licenseTerm>;

export const renewLicense = adminEndpoint('PUT /api/licenses/:id/term', {
  summary: 'Gives a license a new term; its key stays.',
  params: z.object({ id }),
  body: licenseTerm,
  response: license,
});

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

export const setLicenseActive = adminEndpoint('PUT /api/licenses/:id/active', {
  summary: 'Activates or deactivates a license.',
  params: z.object({ id }),
  body: z.object({ active: z.boolean() }),
  response: license,
});

export const deleteLicense = adminEndpoint('DELETE /api/licenses/:id', {
  summary: 'Deletes a license.',
  params: z.object({ id }),
  response: z.object({}),
});
