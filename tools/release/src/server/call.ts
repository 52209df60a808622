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

const BYTES = 'application/octet-stream';

/**
 * Sends a request to an endpoint of the HTTP contract, again when the server asks to wait. A body is sent as
 * JSON, or as it is if it is a file.
 *
 * @throws ReleaseError when there is no token, it would be sent in plain text, or the server can't be
 * reached; RejectedError when it responds with an error
 */
export async function call<E extends Endpoint>(
  server: ReleaseServer,
  endpoint: E,
  input: Part<E, 'params'> & Part<E, 'body'>,
): Promise<EndpointResponse<E>> {
  const response = await sendTo(server, endpoint, input);
  const parsed = endpoint.response.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data as EndpointResponse<E>;
  throw unknownFormat(response);
}

/** Reads a file from an endpoint of the HTTP contract. Throws like `call`. */
export async function readBytes<E extends Endpoint & { bytes: 'response' }>(
  server: ReleaseServer,
  endpoint: E,
  input: Part<E, 'params'> & Part<E, 'body'>,
): Promise<Buffer<ArrayBuffer>> {
  const response = await sendTo(server, endpoint, input);
  if (response.headers.get('content-type') !== BYTES) throw unknownFormat(response);
  return Buffer.from(await response.arrayBuffer());
}

function sendTo<E extends Endpoint>(
  server: ReleaseServer,
  { method, path, bytes }: E,
  input: Part<E, 'params'> & Part<E, 'body'>,
): Promise<Response> {
  const params: object | undefined = input.params;
  const body: unknown = input.body;
  const headers = { authorization: `Bearer ${requireToken(server)}` };
  const target = fillPath(path, params);
  if (body === undefined) return send(server.origin, target, { method, headers });
  return send(server.origin, target, {
    method,
    headers: { ...headers, 'content-type': bytes ? BYTES : 'application/json' },
    // As the endpoint's input says.
    body: bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  });
}

function unknownFormat({ url }: Response): ReleaseError {
  return new ReleaseError([
    `${url} responded in an unknown format: use the release tool of the server’s version.`,
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
      'There is no token: set ATRIUM_RELEASE_TOKEN to that of a publisher, which "atrium publishers add" creates on the server.',
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
