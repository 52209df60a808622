import * as z from 'zod/mini';

/** Server of a developer's machine, and of a single process. */
export const DEFAULT_SERVER = 'http://127.0.0.1:3000';

const SERVER_TIMEOUT_MS = 10_000;

const releaseHealth = z.object({
  id: z.string(),
  /** Browsers that have met the release in the last 48 hours. */
  loads: z.int(),
  /** Those of them in which it has failed. */
  failures: z.int(),
  /** 75th percentiles; `lcp` and `inp` in milliseconds. */
  vitals: z.object({
    lcp: z.nullable(z.number()),
    inp: z.nullable(z.number()),
    cls: z.nullable(z.number()),
  }),
  errors: z.array(z.object({ error: z.string(), count: z.int() })),
});
export type ReleaseHealth = z.output<typeof releaseHealth>;

const appHealth = z.object({
  app: z.string(),
  live: releaseHealth,
  before: z.nullable(releaseHealth),
  candidate: z.nullable(
    z.extend(releaseHealth, { percent: z.int(), promoteAfter: z.nullable(z.int()) }),
  ),
});
export type AppHealth = z.output<typeof appHealth>;

const setHealth = z.object({ apps: z.array(appHealth) });

/** Health of the live releases by app, or the sentence that says why it is missing. */
export type HealthResult =
  | { readonly apps: ReadonlyMap<string, AppHealth>; readonly missing: null }
  | { readonly apps: null; readonly missing: string };

/**
 * Requests from a running server how the live releases do in browsers; never throws.
 *
 * @param origin such as `http://127.0.0.1:3000`
 * @param token `METRICS_TOKEN` of the server; not needed on its machine
 */
export async function readHealth(origin: string, token: string | undefined): Promise<HealthResult> {
  if (!URL.canParse(origin)) return missing(`${origin} is not a URL`);
  const address = new URL('/api/metrics/releases', origin);
  const response = await fetch(address, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  }).catch(() => null);
  if (response === null) {
    return missing(`${address.origin} could not be reached; name a running server with --server`);
  }
  if (response.status === 403) {
    return missing(
      `${address.origin} refused the request; set METRICS_TOKEN to the server's token`,
    );
  }
  if (!response.ok) return missing(`${address.href} responded with ${String(response.status)}`);
  const parsed = setHealth.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return missing(`the response of ${address.href} has an unknown format`);
  return { apps: new Map(parsed.data.apps.map((found) => [found.app, found])), missing: null };
}

function missing(why: string): HealthResult {
  return { apps: null, missing: `No health of the releases: ${why}.` };
}
