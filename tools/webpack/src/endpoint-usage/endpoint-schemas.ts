import * as z from 'zod/mini';
import type { Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';

const jsonSchema = z.record(z.string(), z.unknown());

/** A call of the HTTP contract as a release records it; the schemas are JSON Schema. */
export const endpointSchema = z.object({
  method: z.string(),
  /** With `:name` for a parameter. */
  path: z.string(),
  query: z.nullable(jsonSchema),
  body: z.nullable(jsonSchema),
  response: jsonSchema,
});
export type EndpointSchema = z.output<typeof endpointSchema>;

/** Calls of the HTTP contract by name. */
export const endpointSchemas = z.record(z.string(), endpointSchema);
export type EndpointSchemas = z.output<typeof endpointSchemas>;

/** The shapes of every call that the sources' contract has, by name. */
export function contractEndpoints(): EndpointSchemas {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, shapeOf(endpoint)]),
  );
}

function shapeOf({ method, path, query, body, response }: Endpoint): EndpointSchema {
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
