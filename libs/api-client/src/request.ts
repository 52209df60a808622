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
  const response = await fetch(buildUrl(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    ...(input.body !== undefined && {
      body: JSON.stringify(input.body),
      headers: { 'content-type': 'application/json' },
    }),
    ...(input.signal && { signal: input.signal }),
  });
  if (!response.ok) {
    const statusText = response.statusText || reasonPhrase(response.status);
    throw new ApiError(response.status, statusText, (await response.text()) || statusText);
  }
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
