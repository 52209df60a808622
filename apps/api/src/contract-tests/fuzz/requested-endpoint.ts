import querystring from 'node:querystring';
import { type Endpoint, parseJson } from '@atrium/contracts';
import { type EndpointName, endpointTable } from '../requests';
import type { SentRequest } from './fuzz-server';

/** The endpoint that a request names. */
export interface RequestedEndpoint {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

// Fixed segments take precedence over parameters.
const table = endpointTable.toSorted(
  ([, left], [, right]) => left.path.split(':').length - right.path.split(':').length,
);

/** Finds the requested endpoint; `undefined` if the contract has none. */
export function findEndpoint({ method, target }: SentRequest): RequestedEndpoint | undefined {
  const [path = ''] = target.split('?');
  for (const [name, endpoint] of table) {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : undefined;
    if (params !== undefined) return { name, endpoint, params };
  }
  return undefined;
}

/** Returns the first part of a request that the contract's schemas reject. */
export function findInvalidPart(
  { endpoint, params }: RequestedEndpoint,
  { target, headers, body }: SentRequest,
): 'params' | 'query' | 'body' | undefined {
  if (endpoint.params?.safeParse(params).success === false) return 'params';
  const [, search = ''] = target.split('?');
  const query = querystring.parse(search, '&', '=', { maxKeys: 0 });
  if (endpoint.query?.safeParse(query).success === false) return 'query';
  if (endpoint.body === undefined) return undefined;
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  return isJson && endpoint.body.safeParse(parseJson(body ?? '')).success ? undefined : 'body';
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const names = template.split('/');
  const segments = path.split('/');
  if (names.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = decode(segments[index] ?? '');
    if (segment === undefined) return undefined;
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name !== segment) return undefined;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
