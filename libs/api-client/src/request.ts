import type { Endpoint, EndpointInput, EndpointResponse } from '@atrium/contracts';
import { ApiError } from './api-error';
import { reasonPhrase } from './reason-phrases';

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  EndpointInput<E, Name> extends undefined
    ? Partial<Record<Name, undefined>>
    : Record<Name, EndpointInput<E, Name>>;

/** What a call takes: the parts that its endpoint declares, and a signal that ends it early. */
export type RequestInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { signal?: AbortSignal };

/**
 * Makes one call of the HTTP contract, with credentials.
 *
 * @returns the answer, parsed by the endpoint's response schema
 * @throws ApiError when the status is outside 2xx; `Error` with a sentence when an answer breaks the
 *   contract; `TypeError` when the server can't be reached
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<EndpointResponse<E>> {
  const response = await send(endpoint, input, {});
  if (!response.ok) throw await createApiError(response);
  return parseAnswer(endpoint, response);
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
  const response = await send(endpoint, input, lastTag ? { 'if-none-match': lastTag } : {});
  if (response.status === 304 && last !== undefined) return last;
  if (!response.ok) throw await createApiError(response);
  const answer = await parseAnswer(endpoint, response);
  const entityTag = response.headers.get('etag');
  if (entityTag && isObject(answer)) entityTags.set(answer, entityTag);
  return answer;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function send<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  headers: Record<string, string>,
): Promise<Response> {
  const hasBody = input.body !== undefined;
  return fetch(buildUrl(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
}

async function createApiError(response: Response): Promise<ApiError> {
  const statusText = response.statusText || reasonPhrase(response.status);
  return new ApiError(response.status, statusText, (await response.text()) || statusText);
}

async function parseAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointResponse<E>> {
  const parsed = endpoint.response.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new Error(UNKNOWN_ANSWER, { cause: parsed.error });
  // TypeScript can't see that an endpoint's response schema parses to the endpoint's response type.
  return parsed.data as EndpointResponse<E>;
}

const UNKNOWN_ANSWER = 'The server’s answer is not in a form that this page knows.';

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
