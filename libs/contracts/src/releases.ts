import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { instant, optionalTextInput, textInput } from './fields';
import { appHealth, setHealth } from './release-health';

export * from './release-health';

/** Number of entries of the history in a response. */
export const RELEASE_HISTORY_LENGTH = 100;

const RELEASE_ID = /^[0-9a-f]{16}$/;
// The other two are in paths of endpoints.
const APP = /^(?!(?:files|previews)$)[a-z][a-z0-9-]{0,39}$/;

/** Text that a database stores unchanged. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u;

const previewName = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
const releaseId = z.string().check(z.maxLength(16), z.regex(RELEASE_ID));
/** The start of an id, or all of it. */
const releaseIdStart = z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{1,16}$/));
/** Name of an app: `shell`, `api` or an area. */
export const appName = z.string().check(z.maxLength(40), z.regex(APP));

/** SHA-384 of a file in the form of the HTML `integrity` attribute. */
const integrity = z.string().check(z.maxLength(71), z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Everything that can be done with releases; a publisher's token is for some of it. */
export const releaseVerbs = [
  'publish',
  'preview',
  'promote',
  'abort',
  'rollback',
  'withdraw',
  'revoke',
] as const;
export type ReleaseVerb = (typeof releaseVerbs)[number];

/** A release of an app. */
const releaseName = z.object({ app: z.string(), id: z.string() });

/** A change of the live set or of a preview; what it did is never stored elsewhere. */
export const releaseChange = z.object({
  /** Number of the change; later ones have higher numbers. */
  sequence: z.int(),
  at: instant,
  /** Name of the publisher or of the admin; `watch` and `server` act by themselves. */
  by: z.string(),
  /** A verb, or `remove-preview`. */
  action: z.string(),
  /** Releases that went live and those that they replaced; `null` for none. */
  changes: z.array(
    z.object({ app: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  /**
   * Candidates that were made or replaced, with their share of the browsers and the number of people after
   * which the watch promotes them; `id` is `null` where one ended.
   */
  candidates: z.array(
    z.object({
      app: z.string(),
      id: z.nullable(z.string()),
      percent: z.nullable(z.int()),
      promoteAfter: z._default(z.nullable(z.int()), null),
    }),
  ),
  /** Releases that can never go live again. */
  revoked: z.array(releaseName),
  /** The preview that was made or replaced; without releases, it was removed. */
  preview: z._default(
    z.nullable(z.object({ name: z.string(), releases: z.array(releaseName) })),
    null,
  ),
  reason: z.nullable(z.string()),
  /** Whether the new set was rendered in a browser before; `null` where that says nothing. */
  smoke: z._default(z.nullable(z.enum(['passed', 'left out'])), null),
});
export type ReleaseChange = z.output<typeof releaseChange>;

/** Health of an app, with the change that made its release live; `null` if the history lacks it. */
export const liveApp = z.extend(appHealth, {
  change: z.nullable(releaseChange),
  /** Ids of the releases that it can be rolled back to, latest first. */
  earlier: z._default(z.array(z.string()), []),
});
export type LiveApp = z.output<typeof liveApp>;

/** Releases of areas that a browser can show instead of the live ones. */
export const releasePreview = z.object({
  name: z.string(),
  at: instant,
  by: z.string(),
  reason: z.nullable(z.string()),
  releases: z.array(releaseName),
});
export type ReleasePreview = z.output<typeof releasePreview>;

const releaseList = z.extend(setHealth, {
  apps: z.array(liveApp),
  previews: z._default(z.array(releasePreview), []),
  /** Newest first. */
  history: z.array(releaseChange),
  /** Sentences about what is wrong with the server; only for admins. */
  warnings: z._default(z.array(z.string()), []),
});
export type ReleaseList = z.output<typeof releaseList>;

export const listReleases = adminEndpoint('GET /api/releases', {
  summary: 'Lists the live releases, how they do in browsers, the previews and the latest changes.',
  publisher: true,
  forTeams: true,
  response: releaseList,
});

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
  }),
});

/** Names a file of a release by its SHA-384 in hexadecimal digits. */
const byHash = z.object({
  hash: z.string().check(z.maxLength(96), z.regex(/^[0-9a-f]{96}$/)),
});

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The content of a file in base64. */
const fileContent = z.object({
  /** Four megabytes at most. */
  content: z.string().check(z.maxLength(5_500_000), z.regex(BASE64)),
});

export const getReleaseFile = adminEndpoint('GET /api/releases/files/:hash', {
  summary: 'Returns a file of a release, such as a source map.',
  publisher: true,
  params: byHash,
  response: fileContent,
});

export const putReleaseFile = adminEndpoint('PUT /api/releases/files/:hash', {
  summary:
    'Stores a file for a release that is published next. A file that is stored already stays.',
  confirmed: true,
  publisher: true,
  params: byHash,
  body: fileContent,
  bodyLimitKb: 33 * 1024,
  response: z.object({}),
  errors: [409],
});

const reasonRules = { label: 'Reason', maxLength: 500 };
const optionalReason = optionalTextInput(reasonRules);
const reason = textInput(reasonRules, 'Enter a reason').check(
  z.minLength(1, { error: 'Enter a reason' }),
);

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
    /** Makes areas candidates, which a share of the browsers load. */
    candidate: z.nullable(
      z.object({
        percent: z.int().check(z.minimum(1), z.maximum(99)),
        promoteAfter: z.nullable(z.int().check(z.minimum(20), z.maximum(999_999))),
      }),
    ),
    /** Makes a preview of this name. */
    preview: z.nullable(previewName),
    reason: optionalReason,
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

export const changeRelease = adminEndpoint('POST /api/releases/:app/changes', {
  summary:
    'Rolls an app back, promotes or aborts a candidate, takes an area offline, or revokes a release.',
  confirmed: true,
  publisher: true,
  forTeams: true,
  params: z.object({ app: appName }),
  body: z.object({
    action: z.enum(['rollback', 'promote', 'abort', 'withdraw', 'revoke']),
    /**
     * The target of a rollback, by default the release before; the release to revoke. The start of its id is
     * enough where no other has it.
     */
    release: z.nullable(releaseIdStart),
    /** Id of the live release, or of the candidate, that the decision is about; `null` does not check it. */
    expected: z.nullable(releaseId),
    reason,
  }),
  response: z.object({ change: releaseChange }),
  errors: [409],
});
/** A change of one app that publishes nothing. */
export type RequestedChange = z.output<typeof changeRelease.body>;

export const removePreview = adminEndpoint('DELETE /api/releases/previews/:name', {
  summary: 'Ends a preview.',
  confirmed: true,
  publisher: true,
  forTeams: true,
  params: z.object({ name: previewName }),
  response: z.object({}),
});
