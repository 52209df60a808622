import type { AppHealth } from '@atrium/contracts/releases';
import { setHealth } from '@atrium/contracts/releases';

/** Server of a developer's machine, and of a single process. */
export const DEFAULT_SERVER = 'http://127.0.0.1:3000';

const SERVER_TIMEOUT_MS = 10_000;

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
