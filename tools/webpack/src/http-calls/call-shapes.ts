import * as z from 'zod/mini';
import type { Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';

const jsonSchema = z.record(z.string(), z.unknown());

/** A call of the HTTP contract as a release records it; the schemas are JSON Schema. */
export const callShape = z.object({
  method: z.string(),
  /** With `:name` for a parameter. */
  path: z.string(),
  query: z.nullable(jsonSchema),
  body: z.nullable(jsonSchema),
  response: jsonSchema,
});
export type CallShape = z.output<typeof callShape>;

/** Calls of the HTTP contract by name. */
export const callShapes = z.record(z.string(), callShape);
export type CallShapes = z.output<typeof callShapes>;

/** The shapes of every call that the sources' contract has, by name. */
export function contractCalls(): CallShapes {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, shapeOf(endpoint)]),
  );
}

function shapeOf({ method, path, query, body, response }: Endpoint): CallShape {
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
