import type { DefaultBodyType, HttpHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint, EndpointResponse } from '@atrium/contracts';

/** The stand-in for the network's far end. The browser setup starts, resets and closes it. */
export const mockServer = setupServer();

/** What a mocked call answers with when it is to fail. */
export interface MockFailure {
  status: number;
  /** Body of the answer; a string is sent as plain text. */
  body: string | object;
}

/** What a mocked call was sent. */
export interface MockRequest {
  url: URL;
  headers: Headers;
  body: unknown;
}

/**
 * Answers an endpoint's calls for the rest of the test; takes and gives what the contract allows only.
 *
 * @param answer makes the response from what was sent
 * @returns the requests that were made so far; it grows with each call
 * @throws when the request or the answer breaks the endpoint's schemas
 */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  answer: (request: MockRequest) => EndpointResponse<E> | Promise<EndpointResponse<E>>,
): MockRequest[] {
  const requests: MockRequest[] = [];
  addHandler(endpoint, async (request) => {
    requests.push(request);
    endpoint.query?.parse(Object.fromEntries(request.url.searchParams));
    endpoint.body?.parse(request.body);
    const response = await answer(request);
    endpoint.response.parse(response);
    // Every response of the contract is JSON; the generic type does not show it.
    return HttpResponse.json(response as DefaultBodyType);
  });
  return requests;
}

/** Makes an endpoint's calls fail for the rest of the test; returns the requests as they come. */
export function failEndpoint(endpoint: Endpoint, { status, body }: MockFailure): MockRequest[] {
  const requests: MockRequest[] = [];
  addHandler(endpoint, (request) => {
    requests.push(request);
    return typeof body === 'string'
      ? new HttpResponse(body, { status, headers: { 'content-type': 'text/plain' } })
      : HttpResponse.json(body, { status });
  });
  return requests;
}

/** Cuts the line to an endpoint for the rest of the test. */
export function cutEndpoint(endpoint: Endpoint): void {
  addHandler(endpoint, () => HttpResponse.error());
}

function addHandler(
  { method, path }: Endpoint,
  respond: (request: MockRequest) => Response | Promise<Response>,
): void {
  const register: Record<Endpoint['method'], typeof http.get> = {
    GET: http.get,
    POST: http.post,
    PUT: http.put,
    DELETE: http.delete,
  };
  const handler: HttpHandler = register[method](`*${path}`, async ({ request }) => {
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return respond({ url: new URL(request.url), headers: request.headers, body });
  });
  mockServer.use(handler);
}
