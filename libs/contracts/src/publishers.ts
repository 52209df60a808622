import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { instant } from './fields';
import { releaseVerbs } from './releases';

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

export const listPublishers = adminEndpoint('GET /api/publishers', {
  summary: 'Lists the publishers of releases by name.',
  response: z.array(publisher),
});

/** Days for which a token can be valid. */
const tokenDays = z
  .int({ error: 'Enter whole days' })
  .check(z.minimum(1, 'At least 1 day'), z.maximum(3650, 'At most 3,650 days'));

const publisherParams = z.object({ name: publisherName });

export const renewPublisher = adminEndpoint('PUT /api/publishers/:name', {
  summary: 'Makes the token of a publisher valid for so many days from now.',
  confirmed: true,
  params: publisherParams,
  body: z.object({ days: tokenDays }),
  response: publisher,
});

export const removePublisher = adminEndpoint('DELETE /api/publishers/:name', {
  summary: 'Removes a publisher: its token is no longer valid. Its releases stay.',
  confirmed: true,
  params: publisherParams,
  response: z.object({}),
});
