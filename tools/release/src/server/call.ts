import { setTimeout } from 'node:timers/promises';
import type { Endpoint, EndpointInput, EndpointResponse } from '@atrium/contracts';
import { fillPath } from '@atrium/contracts';
import { codeOf, ReleaseError } from '../release-error';

/** A running Atrium server, and the token of a publisher. */
export interface ReleaseServer {
  /** Such as `https://atrium.example.com`. */
  readonly origin: string;
  readonly token: string;
}

type Part<E extends Endpoint, Name extends 'params' | 'body'> =
  EndpointInput<E, Name> extends undefined
    ? Partial<Record<Name, undefined>>
    : Record<Name, EndpointInput<E, Name>>;

const TIMEOUT_MS = 120_000;
const LONGEST_WAIT_SECONDS = 60;

/** A rejection by the server, with its sentences. */
export class RejectedError extends ReleaseError {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text.split('\n'));
  }
}

/**
 * Sends a request to an endpoint of the HTTP contract, again when the server asks to wait.
 *
 * @throws ReleaseError when there is no token, it would be sent in plain text, or the server can't be
 * reached; RejectedError when it responds with an error
 */
export async function call<E extends Endpoint>(
  server: ReleaseServer,
  endpoint: E,
  input: Part<E, 'params'> & Part<E, 'body'>,
): Promise<EndpointResponse<E>> {
  const { origin } = server;
  const params: object | undefined = input.params;
  const path = fillPath(endpoint.path, params);
  const { body } = input;
  const hasBody = body !== undefined;
  const response = await send(origin, path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${requireToken(server)}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const parsed = endpoint.response.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data as EndpointResponse<E>;
  throw new ReleaseError([
    `${origin} responded to ${endpoint.method} ${path} in an unknown format: use the release tool of its version.`,
  ]);
}

/** Reads a file or an endpoint that is open to everybody. Throws like `call`. */
export async function readPublic({ origin }: ReleaseServer, path: string): Promise<Buffer> {
  return Buffer.from(await (await send(origin, path, {})).arrayBuffer());
}

function requireToken({ origin, token }: ReleaseServer): string {
  const { protocol, hostname } = requireUrl(origin);
  if (token === '') {
    throw new ReleaseError([
      'There is no token: set ATRIUM_RELEASE_TOKEN to that of a publisher, which "npm run atrium -- publishers add" creates on the server.',
    ]);
  }
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isLoopback) return token;
  throw new ReleaseError([
    `The token is not sent to ${origin} without encryption. Use an address that begins with https://.`,
  ]);
}

function requireUrl(origin: string): URL {
  if (/^https?:\/\//.test(origin) && URL.canParse(origin)) return new URL(origin);
  throw new ReleaseError([
    `${origin} is not the address of a server: enter one such as https://atrium.example.com.`,
  ]);
}

async function send(origin: string, path: string, request: RequestInit): Promise<Response> {
  const url = new URL(path, requireUrl(origin));
  for (;;) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...request, redirect: 'manual', signal }).catch(
      (error: unknown) => {
        const why = codeOf((error as Error).cause ?? error);
        throw new ReleaseError([
          `${origin} can’t be reached (${why}): start the server, or name another one with --server.`,
        ]);
      },
    );
    const { ok, status, headers } = response;
    if (ok) return response;
    const seconds = status === 429 ? Number(headers.get('retry-after')) : 0;
    if (seconds >= 1 && seconds <= LONGEST_WAIT_SECONDS) await setTimeout(seconds * 1000);
    else {
      const isSentence = headers.get('content-type')?.startsWith('text/plain');
      const fallback = `${url.href} responded with ${String(status)}: check the address and the server’s log.`;
      throw new RejectedError(status, (isSentence && (await response.text()).trim()) || fallback);
    }
  }
}
