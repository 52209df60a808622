import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { instant, listInput } from './fields';
import { appName, releaseVerbs } from './releases';

/** Name of a publisher. In the history, `watch` and `server` are Atrium itself. */
export const publisherName = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(
      /^(?!(?:watch|server)$)[a-z0-9][a-z0-9-]{0,39}$/,
      'The name must have up to 40 lowercase letters, digits and dashes, and not be watch or server.',
    ),
  );

/** A publisher of releases, such as the CI of a team. Its token is shown once and is not stored. */
export const publisher = z.object({
  name: z.string(),
  /** The apps that it may publish; `*` for all. */
  apps: z.array(z.string()),
  may: z.array(z.enum(releaseVerbs)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Publisher = z.output<typeof publisher>;

/** Stands for all areas and the shell in the apps of a publisher. */
export const ALL_APPS = '*';

const MOST_APPS = 50;

/** Apps and verbs that are open to a publisher. */
const publisherScope = z.object({
  /** `*` for all, or the names of apps. */
  apps: listInput(
    z.union([z.literal(ALL_APPS), appName]),
    MOST_APPS,
    `At most ${String(MOST_APPS)} areas`,
  ).check(z.minLength(1, 'Choose at least one area')),
  may: listInput(z.enum(releaseVerbs), releaseVerbs.length, 'Each verb once').check(
    z.minLength(1, 'Choose at least one verb'),
  ),
  /** Whether one of the apps may be an area that has no release yet; otherwise 409 with the known ones. */
  allowNew: z.optional(z.boolean()),
});
export type PublisherScope = z.output<typeof publisherScope>;

export const listPublishers = adminEndpoint('GET /api/publishers', {
  summary: 'Lists the publishers of releases by name.',
  response: z.array(publisher),
});

/** Days for which a token can be valid. */
const tokenDays = z
  .int({ error: 'Enter whole days' })
  .check(z.minimum(1, 'At least 1 day'), z.maximum(3650, 'At most 3,650 days'));

/** Fields of a new publisher. */
export const newPublisher = z.extend(publisherScope, { name: publisherName, days: tokenDays });
export type NewPublisher = z.output<typeof newPublisher>;

export const addPublisher = adminEndpoint('POST /api/publishers', {
  summary: 'Adds a publisher of releases. Its token is in this response only; its hash is stored.',
  confirmed: true,
  body: newPublisher,
  response: z.object({ publisher, token: z.string() }),
  errors: [409],
});

const publisherParams = z.object({ name: publisherName });

export const renewPublisher = adminEndpoint('PUT /api/publishers/:name', {
  summary: 'Makes the token of a publisher valid for so many days from now.',
  confirmed: true,
  params: publisherParams,
  body: z.object({ days: tokenDays }),
  response: publisher,
});

export const changePublisherScope = adminEndpoint('PUT /api/publishers/:name/scope', {
  summary: 'Changes what a publisher may do; its token stays the same.',
  confirmed: true,
  params: publisherParams,
  body: publisherScope,
  response: publisher,
  errors: [409],
});

export const removePublisher = adminEndpoint('DELETE /api/publishers/:name', {
  summary: 'Removes a publisher: its token is no longer valid. Its releases stay.',
  confirmed: true,
  params: publisherParams,
  response: z.object({}),
});
