import type { Endpoint, EndpointInput, EndpointResponse } from '@atrium/contracts';
import { ApiError, InvalidResponseError } from './api-error';
import { reasonPhrase } from './reason-phrases';
import { withTimeLimit } from './time-limit';

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  EndpointInput<E, Name> extends undefined
    ? Partial<Record<Name, undefined>>
    : Record<Name, EndpointInput<E, Name>>;

/** What a call takes: the parts that its endpoint declares, and a signal that ends it early. */
export type RequestInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    signal?: AbortSignal;
    /** Sent as the `Idempotency-Key` header; for endpoints that are `idempotent`. */
    idempotencyKey?: string;
  };

/**
 * Makes one call of the HTTP contract, with credentials.
 *
 * @returns the response, parsed by the endpoint's response schema
 * @throws ApiError when the status is outside 2xx; InvalidResponseError when a response breaks the
 *   contract; `Error` with a sentence after 30 s (reads) or 60 s (writes); `TypeError` when the server
 *   can't be reached
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<EndpointResponse<E>> {
  return call(endpoint, input, {}, async (response) => {
    await throwIfFailed(response);
    return parseAnswer(endpoint, response);
  });
}

/**
 * Makes a call whose response says nothing beyond success or failure; its body is discarded.
 *
 * @throws as `request`, except for InvalidResponseError
 */
export async function requestSuccess<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<void> {
  await call(endpoint, input, {}, async (response) => {
    await throwIfFailed(response);
    // An unread body occupies its connection; whether it arrives whole does not matter.
    void response.text().catch(() => undefined);
  });
}

/** An endpoint whose answer can be asked for on the condition that it has changed. */
type ConditionalEndpoint = Endpoint & { readonly conditional: true };

// The tags of answers that are still in use somewhere; one that is forgotten takes its tag with it,
// as all do when another person signs in.
const entityTags = new WeakMap<object, string>();

/**
 * Makes a call that the server answers in full only if the answer has changed; throws as `request`.
 *
 * @param last the answer that this function gave to the same call before, if any
 * @returns `last` itself while it is current, otherwise the new answer
 */
export async function requestIfChanged<E extends ConditionalEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  last: EndpointResponse<E> | undefined,
): Promise<EndpointResponse<E>> {
  const lastTag = isObject(last) ? entityTags.get(last) : undefined;
  const condition: Record<string, string> = lastTag ? { 'if-none-match': lastTag } : {};
  return call(endpoint, input, condition, async (response) => {
    if (response.status === 304 && last !== undefined) return last;
    await throwIfFailed(response);
    const answer = await parseAnswer(endpoint, response);
    const entityTag = response.headers.get('etag');
    if (entityTag && isObject(answer)) entityTags.set(answer, entityTag);
    return answer;
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function call<E extends Endpoint, Result>(
  endpoint: E,
  input: RequestInput<E>,
  headers: Record<string, string>,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { body, idempotencyKey } = input;
  const hasBody = body !== undefined;
  return withTimeLimit(
    endpoint,
    async (signal) =>
      read(
        await fetch(buildUrl(endpoint, input), {
          method: endpoint.method,
          credentials: 'include',
          headers: {
            ...headers,
            ...(hasBody && { 'content-type': 'application/json' }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
          ...(hasBody && { body: JSON.stringify(body) }),
          signal,
        }),
      ),
    input.signal,
  );
}

async function throwIfFailed(response: Response): Promise<void> {
  if (response.ok) return;
  const statusText = response.statusText || reasonPhrase(response.status);
  throw new ApiError(response.status, statusText, (await response.text()) || statusText);
}

async function parseAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointResponse<E>> {
  const body = await response.text();
  const parsed = endpoint.response.safeParse(parseJson(body));
  if (!parsed.success) throw new InvalidResponseError(body, { cause: parsed.error });
  // TypeScript can't see that an endpoint's response schema parses to the endpoint's response type.
  return parsed.data as EndpointResponse<E>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function buildUrl(
  { path }: Endpoint,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): URL {
  const values = new Map(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The call to ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const url = new URL(filled, document.baseURI);
  for (const [name, value] of Object.entries(query ?? {}))
    url.searchParams.set(name, String(value));
  return url;
}
