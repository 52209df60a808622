import type { DefaultBodyType, HttpHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint, EndpointResponse } from '@atrium/contracts';

/** Mock server (msw). The browser setup starts, resets and closes it. */
export const mockServer = setupServer();

/** Error response of a mocked endpoint. */
export interface MockFailure {
  status: number;
  /** Response body; a string is sent as plain text. */
  body: string | object;
  headers?: Record<string, string>;
  /** Holds the response back until it resolves. */
  held?: Promise<unknown>;
}

/** A request to a mocked endpoint. */
export interface MockRequest {
  url: URL;
  headers: Headers;
  /** JSON, or the text of a file. */
  body: unknown;
}

/**
 * Mocks an endpoint for the rest of the test. Requests and responses have to follow the contract.
 *
 * @param respond returns the response to a request
 * @returns the requests so far; the array grows with each request
 */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  respond: (request: MockRequest) => EndpointResponse<E> | Promise<EndpointResponse<E>>,
): MockRequest[] {
  const requests: MockRequest[] = [];
  addHandler(endpoint, async (request) => {
    requests.push(request);
    endpoint.query?.parse(Object.fromEntries(request.url.searchParams));
    endpoint.body?.parse(request.body);
    const response = await respond(request);
    endpoint.response.parse(response);
    // Every response of the contract is JSON, which the generic type does not show.
    return HttpResponse.json(response as DefaultBodyType);
  });
  return requests;
}

/** Makes an endpoint fail for the rest of the test; returns the requests so far. */
export function failEndpoint(
  endpoint: Endpoint,
  { status, body, headers, held }: MockFailure,
): MockRequest[] {
  const requests: MockRequest[] = [];
  addHandler(endpoint, async (request) => {
    requests.push(request);
    await held;
    return typeof body === 'string'
      ? new HttpResponse(body, { status, headers: { 'content-type': 'text/plain', ...headers } })
      : HttpResponse.json(body, { status, ...(headers && { headers }) });
  });
  return requests;
}

/** Makes requests to an endpoint fail with a network error for the rest of the test. */
export function disconnectEndpoint(endpoint: Endpoint): void {
  addHandler(endpoint, () => HttpResponse.error());
}

function addHandler(
  { method, path, upload }: Endpoint,
  respond: (request: MockRequest) => Response | Promise<Response>,
): void {
  const register: Record<Endpoint['method'], typeof http.get> = {
    GET: http.get,
    POST: http.post,
    PUT: http.put,
    PATCH: http.patch,
    DELETE: http.delete,
  };
  const handler: HttpHandler = register[method](`*${path}`, async ({ request }) => {
    const text = await request.text();
    const body: unknown = upload ? text : parseBody(text);
    return respond({ url: new URL(request.url), headers: request.headers, body });
  });
  mockServer.use(handler);
}

function parseBody(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
