import type { EndpointSchema, EndpointSchemas } from '../endpoint-schemas';
import type { Schema, SchemaMismatch } from './schema-compatibility';
import { findSchemaMismatches } from './schema-compatibility';

const EMPTY: Schema = { type: 'object', properties: {} };

/**
 * Compares the endpoints that a release uses with those that are available, by method and path.
 *
 * @param needed as the release knows them
 * @param provider of the available endpoints, as in the messages
 * @returns predicates of sentences whose subject is the release
 */
export function findEndpointMismatches(
  needed: EndpointSchemas,
  available: EndpointSchemas,
  provider: string,
): string[] {
  const byAddress = new Map(
    Object.values(available).map((endpoint) => [addressOf(endpoint), endpoint]),
  );
  return Object.values(needed).flatMap((endpoint) => {
    const address = `${endpoint.method} ${endpoint.path}`;
    const provided = byAddress.get(addressOf(endpoint));
    if (!provided) return [`calls ${address}, which ${provider} does not have`];
    const response = findSchemaMismatches(endpoint.response, provided.response, 'response');
    const request = [
      ...findSchemaMismatches(provided.body ?? EMPTY, endpoint.body ?? EMPTY, 'request'),
      ...findSchemaMismatches(provided.query ?? EMPTY, endpoint.query ?? EMPTY, 'request'),
    ];
    return [
      ...response.map((mismatch) => explainResponse(mismatch, address, provider)),
      ...request.map((mismatch) => explainRequest(mismatch, address, provider)),
    ];
  });
}

function explainResponse(
  { place, fault, values }: SchemaMismatch,
  address: string,
  provider: string,
): string {
  const what =
    place === '' ? `the response of ${address}` : `“${place}” in the response of ${address}`;
  if (fault === 'missing') return `needs ${what}, where ${provider} has none`;
  if (fault === 'optional') return `needs ${what}, which ${provider} may leave out`;
  const which = values ? ` and does not know ${values.join(', ')}` : '';
  return `needs ${what} in another format than ${provider} provides${which}`;
}

function explainRequest(
  { place, fault, values }: SchemaMismatch,
  address: string,
  provider: string,
): string {
  const what = place === '' ? 'a body' : `“${place}”`;
  if (fault === 'missing') return `does not send ${what} to ${address}, which ${provider} requires`;
  if (fault === 'optional')
    return `may leave ${what} out of ${address}, which ${provider} requires`;
  if (fault === 'lost') return `sends ${what} to ${address}, which ${provider} does not accept`;
  const which = values ? ` (${values.join(', ')})` : '';
  return `sends ${what} to ${address} in a format that ${provider} does not accept${which}`;
}

// Parameters are matched by position, since another version may rename them.
function addressOf({ method, path }: EndpointSchema): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}
