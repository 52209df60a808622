import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { instant, textInput } from './fields';
import { appHealth, setHealth } from './release-health';

export * from './release-health';

/** Number of entries of the history in a response. */
export const RELEASE_HISTORY_LENGTH = 100;

const RELEASE_ID = /^[0-9a-f]{16}$/;
// The other two are in paths of endpoints.
const APP = /^(?!(?:files|previews)$)[a-z][a-z0-9-]{0,39}$/;

/** Name of a preview. */
export const previewName = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
/** Id of a release. */
export const releaseId = z.string().check(z.maxLength(16), z.regex(RELEASE_ID));
/** The start of an id, or all of it. */
const releaseIdStart = z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{1,16}$/));
/** Name of an app: `shell`, `api` or an area. */
export const appName = z.string().check(z.maxLength(40), z.regex(APP));

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
export const releaseName = z.object({ app: z.string(), id: z.string() });

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
   * Candidates that were made or replaced, with their share of the browsers, the people who get them as well,
   * and the number of people after which the watch promotes them; `id` is `null` where one ended.
   */
  candidates: z.array(
    z.object({
      app: z.string(),
      id: z.nullable(z.string()),
      percent: z.nullable(z.int()),
      /** In the form of the request; left out for nobody. */
      people: z.optional(z.array(z.string())),
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
  /** People who have the candidate beside its share of the browsers, such as `@ada` and `role:admin`. */
  people: z._default(z.array(z.string()), []),
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

/** Rules of a reason, for the history. */
export const reasonRules = { label: 'Reason', maxLength: 500 };
const reason = textInput(reasonRules, 'Enter a reason').check(
  z.minLength(1, { error: 'Enter a reason' }),
);

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
