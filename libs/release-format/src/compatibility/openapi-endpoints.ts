import * as z from 'zod/mini';
import type { EndpointSchema, EndpointSchemas } from '../endpoint-schemas';

const schema = z.record(z.string(), z.unknown());
const content = z.object({ content: z.record(z.string(), z.object({ schema })) });
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z._default(
    z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
    [],
  ),
  requestBody: z.optional(content),
  responses: z.looseObject({ 200: content }),
});
const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.optional(z.looseObject({ schemas: z._default(schema, {}) })),
});

/**
 * Returns the endpoints in the OpenAPI document of an Atrium server.
 *
 * @throws ZodError when the document has an unknown format
 */
export function endpointsOfOpenApi(document: unknown): EndpointSchemas {
  const { paths, components: { schemas: components = {} } = {} } = openApi.parse(document);
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, description]) => [
        description.operationId,
        shapeOf(method, path, description, components),
      ]),
    ),
  );
}

function shapeOf(
  method: string,
  path: string,
  { parameters, requestBody, responses }: z.output<typeof operation>,
  components: Record<string, unknown>,
): EndpointSchema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  // Of a stream, the schema of its events; of a download, that of its text.
  const schemaOf = ({ content: types }: z.output<typeof content>) => {
    const [type] = Object.values(types);
    return schema.parse(inlineReferences(type?.schema ?? {}, components));
  };
  return {
    method: method.toUpperCase(),
    path,
    query:
      query.length > 0
        ? {
            type: 'object',
            properties: Object.fromEntries(query.map(({ name, schema: part }) => [name, part])),
            required: query.filter(({ required }) => required).map(({ name }) => name),
          }
        : null,
    body: requestBody ? schemaOf(requestBody) : null,
    response: schemaOf(responses[200]),
  };
}

// No entity of the contract is recursive, so references can be inlined.
function inlineReferences(value: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => inlineReferences(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const reference = '$ref' in value ? String(value.$ref).split('/').at(-1) : undefined;
  if (reference !== undefined) return inlineReferences(components[reference], components);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inlineReferences(part, components)]),
  );
}
