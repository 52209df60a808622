import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';

const state = z.object({ status: z.literal('ok'), version: z.string() });

const health = z.extend(state, {
  /** Build id of the server; missing when it runs from source. */
  api: z.optional(z.string()),
  /** Live set of the release folder; missing before the first release. */
  live: z.optional(
    z.object({
      set: z.string(),
      shell: z.string(),
      areas: z.record(z.string(), z.string()),
    }),
  ),
});

export const getHealth = publicEndpoint('GET /api/health', {
  summary: 'Returns the server’s version and its live releases, even while the database is down.',
  response: health,
});

export const getReady = publicEndpoint('GET /api/ready', {
  summary: 'Returns 200 while the database responds and 503 while it does not.',
  response: state,
});
