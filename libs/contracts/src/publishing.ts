import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { optionalTextInput } from './fields';
import { appName, previewName, reasonRules, releaseId, releaseName } from './releases';

// Only the release tool calls these endpoints, so no browser loads their schemas.

/** Text that a database stores unchanged. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** SHA-384 of a file in the form of the HTML `integrity` attribute. */
const integrity = z.string().check(z.maxLength(71), z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Most entries in the list of people who get a candidate. */
const MOST_PEOPLE = 50;
/** People after which a candidate for a share of the browsers may be promoted, at least. */
const LEAST_PROMOTE_AFTER = 20;

/** Somebody who gets a candidate: `@` and a username, or `role:` and a role. */
const candidatePerson = z
  .string()
  .check(
    z.maxLength(101),
    z.regex(/^(?:@.{3,100}|role:[a-z][a-z-]{0,29})$/u, 'Name people as @username or role:name'),
    z.regex(STORABLE, 'Name people as @username or role:name'),
  );

/** The audience of a candidate, and when the watch promotes it. */
const newCandidate = z
  .object({
    /** Share of the browsers; 0 where only people get it. */
    percent: z.int().check(z.minimum(0), z.maximum(99)),
    people: z.optional(z.array(candidatePerson).check(z.maxLength(MOST_PEOPLE))),
    promoteAfter: z.nullable(z.int().check(z.minimum(1), z.maximum(999_999))),
  })
  .check(
    z.refine(
      ({ percent, people = [] }) => percent > 0 || people.length > 0,
      'A candidate needs a share of the browsers, or people',
    ),
    z.refine(
      ({ percent, promoteAfter }) =>
        percent === 0 || promoteAfter === null || promoteAfter >= LEAST_PROMOTE_AFTER,
      `A candidate for a share of the browsers can be promoted after ${String(LEAST_PROMOTE_AFTER)} people or more`,
    ),
  );

export type NewCandidate = z.output<typeof newCandidate>;

/** A file that belongs to a release. */
const releasedFile = z.object({
  path: z.string().check(z.maxLength(200), z.regex(STORABLE)),
  integrity,
});

export const getRelease = adminEndpoint('GET /api/releases/:app/:id', {
  summary: 'Returns a release with its manifest and its source maps.',
  publisher: true,
  params: z.object({ app: appName, id: releaseId }),
  response: z.extend(releaseName, {
    /** JSON text; the signature covers its bytes. */
    manifest: z.string(),
    maps: z.array(releasedFile),
    /** Base64 of the ed25519 signature. */
    signature: z.nullable(z.string()),
    /** Whether it can never go live again. */
    isRevoked: z._default(z.boolean(), false),
  }),
});

/** Names a file of a release by its SHA-384 in hexadecimal digits. */
const byHash = z.object({
  hash: z.string().check(z.maxLength(96), z.regex(/^[0-9a-f]{96}$/)),
});

/** Largest file of a release, in units of 1024 bytes. */
const FILE_LIMIT_KB = 4 * 1024;

export const getReleaseFile = adminEndpoint('GET /api/releases/files/:hash', {
  summary: 'Returns a file of a release, such as a source map.',
  publisher: true,
  params: byHash,
  bytes: 'response',
  response: z.string(),
});

export const putReleaseFile = adminEndpoint('PUT /api/releases/files/:hash', {
  summary:
    'Stores a file for a release that is published next. A file that is stored already stays.',
  confirmed: true,
  publisher: true,
  params: byHash,
  bytes: 'request',
  bodyLimitKb: FILE_LIMIT_KB,
  response: z.object({}),
  errors: [409],
});

/** A build to publish. */
const newRelease = z.object({
  /** JSON text of the build's manifest: its build record without source maps. Its hash is the id. */
  manifest: z.string().check(z.maxLength(300_000), z.regex(STORABLE)),
  maps: z.array(releasedFile).check(z.maxLength(300)),
  /** Base64 of the ed25519 signature of `manifest`. */
  signature: z.nullable(z.string().check(z.maxLength(200), z.regex(BASE64))),
  /** Id of the release that the publisher has seen live; `null` for none. */
  expected: z.nullable(releaseId),
  /** Id of the candidate that the publisher has seen. Left out, another candidate is replaced. */
  expectedCandidate: z.optional(z.nullable(releaseId)),
});

export const publishRelease = adminEndpoint('POST /api/releases/:app', {
  summary:
    'Makes builds live, a candidate or a preview, all of them or none. With `check` nothing changes: the response has the registry as it would be.',
  confirmed: true,
  publisher: true,
  /** The app of the first build. */
  params: z.object({ app: appName }),
  body: z.object({
    /** More than one only where they can't go live one by one, as the shell and an area of a new contract. */
    releases: z.array(newRelease).check(z.minLength(1), z.maxLength(8)),
    /** Makes areas candidates, which a share of the browsers or some people load. */
    candidate: z.nullable(newCandidate),
    /** Makes a preview of this name. */
    preview: z.nullable(previewName),
    reason: optionalTextInput(reasonRules),
    /** Whether the new set was rendered in a browser. */
    smoke: z.enum(['passed', 'left out']),
    check: z.boolean(),
  }),
  bodyLimitKb: 20 * 1024,
  response: z.object({
    /** Integrity of the files that have to be stored before the builds are published. */
    missing: z.array(z.string()),
    releases: z.array(z.extend(releaseName, { unchanged: z.boolean() })),
    /** The registry with these builds in place of the live releases; older servers sent `null` while files were missing. */
    registry: z.nullable(z.record(z.string(), z.unknown())),
  }),
  errors: [409],
});
