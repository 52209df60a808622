import * as z from 'zod/mini';
import type { Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';

const jsonSchema = z.record(z.string(), z.unknown());

/** An endpoint of the HTTP contract in a build record, with JSON Schemas. */
export const endpointSchema = z.object({
  method: z.string(),
  /** With parameters as `:name`. */
  path: z.string(),
  query: z.nullable(jsonSchema),
  body: z.nullable(jsonSchema),
  response: jsonSchema,
});
export type EndpointSchema = z.output<typeof endpointSchema>;

/** Endpoints by name. */
export const endpointSchemas = z.record(z.string(), endpointSchema);
export type EndpointSchemas = z.output<typeof endpointSchemas>;

/** Returns the schemas of all endpoints of the HTTP contract. */
export function contractEndpoints(): EndpointSchemas {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, toEndpointSchema(endpoint)]),
  );
}

function toEndpointSchema({ method, path, query, body, response }: Endpoint): EndpointSchema {
  return {
    method,
    path,
    query: query ? convert(query, 'input') : null,
    body: body ? convert(body, 'input') : null,
    response: convert(response, 'output'),
  };
}

function convert(schema: z.core.$ZodType, io: 'input' | 'output') {
  return jsonSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
}
