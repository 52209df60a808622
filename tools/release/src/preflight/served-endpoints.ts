import * as z from 'zod/mini';
import type { EndpointSchema, EndpointSchemas } from '@atrium/webpack';
import { ReleaseError } from '../release-error';

/** Milliseconds that a server has to say what it answers. */
const SERVER_TIMEOUT = 10_000;

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
 * The calls that an OpenAPI document of Atrium's server describes.
 *
 * @throws ReleaseError when it is not such a document
 */
export function endpointsOfOpenApi(document: unknown): EndpointSchemas {
  const parsed = openApi.safeParse(document);
  if (!parsed.success) {
    throw new ReleaseError([
      'The OpenAPI document of the server is not in a form that this tool knows.',
    ]);
  }
  const components = parsed.data.components?.schemas ?? {};
  return Object.fromEntries(
    Object.entries(parsed.data.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, description]) => [
        description.operationId,
        shapeOf(method, path, description, components),
      ]),
    ),
  );
}

/**
 * Asks a running server which calls it answers.
 *
 * @param origin its address, such as `https://atrium.example.com`
 * @throws ReleaseError when it does not say so
 */
export async function fetchServedEndpoints(origin: string): Promise<EndpointSchemas> {
  const address = new URL('/api/openapi.json', origin);
  const answer = await fetch(address, { signal: AbortSignal.timeout(SERVER_TIMEOUT) }).catch(
    () => null,
  );
  if (!answer?.ok) {
    const why = answer ? `answered ${String(answer.status)}` : 'can’t be reached';
    throw new ReleaseError([`${address.href} ${why}: start the server or leave out --server.`]);
  }
  return endpointsOfOpenApi(await answer.json().catch(() => null));
}

function shapeOf(
  method: string,
  path: string,
  { parameters, requestBody, responses }: z.output<typeof operation>,
  components: Record<string, unknown>,
): EndpointSchema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const schemaOf = (part: z.output<typeof content>) =>
    schema.parse(resolve(part.content['application/json']?.schema ?? {}, components));
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

// No entity of the contract contains itself, so references can be written out.
function resolve(value: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const reference = '$ref' in value ? String(value.$ref).split('/').at(-1) : undefined;
  if (reference !== undefined) return resolve(components[reference], components);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolve(part, components)]),
  );
}
