import type { EndpointSchema, EndpointSchemas } from '@atrium/webpack';
import type { Schema, SchemaMismatch } from './schema-compatibility';
import { findSchemaMismatches } from './schema-compatibility';

const NOTHING: Schema = { type: 'object', properties: {} };

/**
 * What a candidate needs of the HTTP contract and does not get.
 *
 * @param needed the calls that it makes, as it knows them
 * @param offered the calls that there are; names don't matter, methods and paths do
 * @param whose who offers them, for a reader
 * @returns the second half of a sentence that begins with the candidate's name, for each
 */
export function findEndpointMismatches(
  needed: EndpointSchemas,
  offered: EndpointSchemas,
  whose: string,
): string[] {
  const byAddress = new Map(Object.values(offered).map((call) => [addressOf(call), call]));
  return Object.values(needed).flatMap((call) => {
    const address = `${call.method} ${call.path}`;
    const answered = byAddress.get(addressOf(call));
    if (!answered) return [`calls ${address}, which ${whose} does not have`];
    const answer = findSchemaMismatches(call.response, answered.response, 'answer');
    const request = [
      ...findSchemaMismatches(answered.body ?? NOTHING, call.body ?? NOTHING, 'request'),
      ...findSchemaMismatches(answered.query ?? NOTHING, call.query ?? NOTHING, 'request'),
    ];
    return [
      ...answer.map((misfit) => explainAnswer(misfit, address, whose)),
      ...request.map((misfit) => explainRequest(misfit, address, whose)),
    ];
  });
}

function explainAnswer(
  { place, fault, values }: SchemaMismatch,
  address: string,
  whose: string,
): string {
  const what = place === '' ? `the answer of ${address}` : `“${place}” in the answer of ${address}`;
  if (fault === 'missing') return `needs ${what}, where ${whose} has none`;
  const which = values ? ` and does not know ${values.join(', ')}` : '';
  return `needs ${what} in another form than ${whose} gives it${which}`;
}

function explainRequest(
  { place, fault, values }: SchemaMismatch,
  address: string,
  whose: string,
): string {
  const what = place === '' ? 'a body' : `“${place}”`;
  if (fault === 'missing') return `does not send ${what} to ${address}, which ${whose} asks for`;
  if (fault === 'lost') return `sends ${what} to ${address}, which ${whose} does not take`;
  const which = values ? ` (${values.join(', ')})` : '';
  return `sends ${what} to ${address} in a form that ${whose} does not take${which}`;
}

// Parameters are told apart by their place, since OpenAPI may have to rename them.
function addressOf({ method, path }: EndpointSchema): string {
  return `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;
}
