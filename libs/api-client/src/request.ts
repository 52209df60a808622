import type { Endpoint, EndpointInput, EndpointResponse } from '@atrium/contracts';
import { fillPath, parseJson } from '@atrium/contracts';
import { ApiError, InvalidResponseError, isConfirmationRequired } from './api-error';
import { confirmWithPassword } from './confirmation';
import { watchBody } from './progress';
import { reasonPhrase } from './reason-phrases';
import { withTimeout } from './timeout';

type Part<E extends Endpoint, Name extends 'params' | 'query'> =
  EndpointInput<E, Name> extends undefined
    ? Partial<Record<Name, undefined>>
    : Record<Name, EndpointInput<E, Name>>;

// A file is sent by its transport.
type Body<E extends Endpoint> = E extends { upload: true }
  ? { body?: undefined }
  : EndpointInput<E, 'body'> extends undefined
    ? { body?: undefined }
    : { body: EndpointInput<E, 'body'> };

/** Input of a request: the parts that its endpoint declares, and a signal that aborts it. */
export type RequestInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Body<E> & {
    signal?: AbortSignal;
    /** The `Idempotency-Key` header, for endpoints that are `idempotent`. */
    idempotencyKey?: string;
    /** The version that the request replaces, for endpoints that are `versioned`; 412 if it is outdated. */
    ifMatch?: number | undefined;
    /** Sends the request instead of `fetch`, which says nothing about the progress of a file that it sends. */
    transport?: Transport;
  };

/**
 * Sends a request as `fetch` does.
 *
 * @param onProgress called whenever a part of the request was sent, which keeps it from timing out
 */
export type Transport = (url: URL, init: RequestInit, onProgress: () => void) => Promise<Response>;

/**
 * Sends a request to an endpoint of the HTTP contract, with credentials. If it needs the password, asks
 * for it and sends the request again.
 *
 * @returns the response, parsed by the endpoint's response schema
 * @throws ApiError when the status is outside 2xx; InvalidResponseError when a response breaks the
 *   contract; `Error` with a sentence after 30 s (reads) or 60 s (writes) in which nothing arrived;
 *   `TypeError` with a sentence when the server can't be reached; ConfirmationCanceledError when the user
 *   does not confirm it
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<EndpointResponse<E>> {
  try {
    return await requestOnce(endpoint, input);
  } catch (error) {
    if (!isConfirmationRequired(error)) throw error;
    await confirmWithPassword(error);
    return requestOnce(endpoint, input);
  }
}

// The server rejects requests with the former token from the moment it replaces it.
let tokenChange: Promise<unknown> | undefined;

/** Sends a request that replaces the token of the session; other requests wait for its end. */
export function requestNewToken<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<EndpointResponse<E>> {
  const response = request(endpoint, input);
  tokenChange = response
    .catch(() => undefined)
    .finally(() => {
      tokenChange = undefined;
    });
  return response;
}

function requestOnce<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<EndpointResponse<E>> {
  return send(endpoint, input, {}, async (response) => {
    await throwIfFailed(response);
    return parseResponse(endpoint, response);
  });
}

/**
 * Sends a request of which only success or failure matters; the response body is discarded.
 *
 * @throws as `request`, except for InvalidResponseError
 */
export async function requestSuccess<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<void> {
  await send(endpoint, input, {}, async (response) => {
    await throwIfFailed(response);
    // An unread body would occupy its connection.
    void response.text().catch(() => undefined);
  });
}

/** An endpoint with `ETag` responses. */
type ConditionalEndpoint = Endpoint & { readonly conditional: true };

// The `ETag` of each response that is still in use. Clearing the cache on sign-in drops them, too.
const entityTags = new WeakMap<object, string>();

/**
 * Sends a conditional request (`If-None-Match`) if there is an earlier response; throws as `request`.
 *
 * @param last the previous response of this function to the same request, if any
 * @returns `last` itself while it is current (304), otherwise the new response
 */
export async function requestIfChanged<E extends ConditionalEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  last: EndpointResponse<E> | undefined,
): Promise<EndpointResponse<E>> {
  const lastTag = isObject(last) ? entityTags.get(last) : undefined;
  const condition: Record<string, string> = lastTag ? { 'if-none-match': lastTag } : {};
  return send(endpoint, input, condition, async (response) => {
    if (response.status === 304 && last !== undefined) return last;
    await throwIfFailed(response);
    const parsed = await parseResponse(endpoint, response);
    const entityTag = response.headers.get('etag');
    if (entityTag && isObject(parsed)) entityTags.set(parsed, entityTag);
    return parsed;
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function send<E extends Endpoint, Result>(
  endpoint: E,
  input: RequestInput<E>,
  headers: Record<string, string>,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey, ifMatch, transport = fetch } = input;
  const { body }: { body?: unknown } = input;
  const hasBody = body !== undefined;
  return withTimeout(
    endpoint,
    async (signal, onProgress) => {
      if (tokenChange) await tokenChange;
      let isAnswered = false;
      try {
        const init: RequestInit = {
          method: endpoint.method,
          credentials: 'include',
          headers: {
            ...headers,
            ...(hasBody && { 'content-type': 'application/json' }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
          },
          ...(hasBody && { body: JSON.stringify(body) }),
          signal,
        };
        const response = await transport(buildUrl(endpoint, input), init, onProgress);
        isAnswered = true;
        onProgress();
        return await read(watchBody(response, onProgress));
      } catch (error) {
        throw explainNetworkError(error, endpoint, isAnswered);
      }
    },
    input.signal,
  );
}

// Browsers throw a TypeError that says `Failed to fetch` or `Load failed`.
function explainNetworkError(error: unknown, { method }: Endpoint, isAnswered: boolean): unknown {
  if (!isObject(error) || !('name' in error) || error.name !== 'TypeError') return error;
  const outcome = isAnswered ? MAYBE_SAVED : NOT_SAVED;
  return new TypeError(method === 'GET' ? UNREACHABLE : `${UNREACHABLE} ${outcome}`, {
    cause: error,
  });
}

const UNREACHABLE = 'The server can’t be reached.';
const NOT_SAVED = 'Your changes are not saved.';
const MAYBE_SAVED = 'The change may or may not have been saved.';

async function throwIfFailed(response: Response): Promise<void> {
  if (response.ok) return;
  const statusText = response.statusText || reasonPhrase(response.status);
  const body = (await response.text()) || statusText;
  throw new ApiError(response.status, statusText, body, response.headers);
}

async function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointResponse<E>> {
  const body = await response.text();
  const parsed = endpoint.response.safeParse(parseJson(body));
  if (!parsed.success) throw new InvalidResponseError(body, { cause: parsed.error });
  // TypeScript can't see that an endpoint's response schema parses to the endpoint's response type.
  return parsed.data as EndpointResponse<E>;
}

function buildUrl(
  { path }: Endpoint,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): URL {
  const url = new URL(fillPath(path, params), document.baseURI);
  for (const [name, value] of Object.entries(query ?? {}))
    url.searchParams.set(name, String(value));
  return url;
}
