import { compileErrors, validate } from '@readme/openapi-parser';
import * as z from 'zod/mini';
import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, clientErrorStatuses, endpoints, takesFile } from '@atrium/contracts/server';
import { createOpenApiDocument, serverErrorStatuses } from './openapi-document';
import { createPathTemplates } from './path-templates';

const reference = z.object({ $ref: z.string() });
const documentShape = z.looseObject({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        description: z.string(),
        security: z.optional(z.array(z.unknown())),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
        requestBody: z.optional(z.unknown()),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()) })),
  }),
});

const table: [string, Endpoint][] = Object.entries(endpoints);
// As JSON, which has no undefined values.
const document = documentShape.parse(JSON.parse(JSON.stringify(createOpenApiDocument('1.0.0'))));

it('is a valid OpenAPI 3.1 document', async () => {
  // The parser modifies its input, and has its own type for documents.
  const copy = structuredClone(document) as unknown as Parameters<typeof validate>[0];

  const result = await validate(copy);

  expect(result.valid ? '' : compileErrors(result)).toBe('');
  expect(result.warnings).toEqual([]);
  expect(document.openapi).toMatch(/^3\.1\./);
});

it.each(table)('describes access, parameters, body and responses of %s', (name, endpoint) => {
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);

  const successes = endpoint.file ? [200, 206, 304] : endpoint.conditional ? [200, 304] : [200];
  const errors = [...clientErrorStatuses(endpoint), ...serverErrorStatuses(endpoint)];
  const statuses = [...successes, ...errors].map(String);
  expect(Object.keys(operation?.responses ?? {})).toEqual(statuses);
  expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : undefined);
  const hasBody = endpoint.body !== undefined || takesFile(endpoint);
  expect(operation?.requestBody).toEqual(
    hasBody ? expect.objectContaining({ description: describeLimit(endpoint) }) : undefined,
  );
  const headers = operation?.parameters.filter((parameter) => parameter.in === 'header');
  expect(headers?.map((parameter) => parameter.name)).toEqual([
    ...(endpoint.conditional || endpoint.file ? ['If-None-Match'] : []),
    ...(endpoint.file ? ['Range'] : []),
    ...(endpoint.upload ? ['Content-Disposition', 'Content-Digest'] : []),
    ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
    ...(endpoint.versioned ? ['If-Match'] : []),
  ]);
  expect(operation?.parameters).toHaveLength(
    Object.keys({ ...endpoint.params?.shape, ...endpoint.query?.shape }).length +
      (headers?.length ?? 0),
  );
  if (endpoint.access === 'admin') {
    const allowed = endpoint.forTeams
      ? /^For admins, and for users with a right/
      : /^For admins only\./;
    expect(operation?.description).toMatch(allowed);
  }
  if (endpoint.ownership) expect(operation?.description).toContain(endpoint.ownership.owner);
});

it('describes the content type of errors', () => {
  const responseOf = (path: string, method: string, status: string) => {
    const { $ref } = reference.parse(document.paths[path]?.[method]?.responses[status]);
    return document.components.responses[$ref.replace('#/components/responses/', '')];
  };

  expect(Object.keys(responseOf('/api/tasks', 'get', '401')?.content ?? {})).toEqual([
    'text/plain',
  ]);
  expect(Object.keys(responseOf('/api/messages', 'get', '401')?.content ?? {})).toEqual([
    'application/json',
  ]);
});

it('references entities by name', () => {
  expect(document.paths['/api/companies']?.get?.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: { type: 'array', items: { $ref: '#/components/schemas/Company' } },
      },
    },
  });
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Company', 'Distributor', 'Event', 'License', 'Message', 'Task']),
  );
});

it('has no component that nothing references', () => {
  const text = JSON.stringify(document);
  const { schemas, responses } = document.components;

  const unused = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ].filter((component) => !text.includes(`"$ref":"${component}"`));

  expect(unused).toEqual([]);
});

it('merges paths that only differ in the names of their parameters', () => {
  const templates = createPathTemplates(['/a/:id', '/a/:uuid', '/a/:id/b/:other', '/c']);

  expect(templates.templateOf('/a/:uuid')).toBe('/a/{idOrUuid}');
  expect(templates.parameterOf('/a/:id', 'id')).toBe('idOrUuid');
  expect(templates.templateOf('/a/:id/b/:other')).toBe('/a/{id}/b/{other}');
  expect(templates.templateOf('/c')).toBe('/c');
});

function describeLimit(endpoint: Endpoint): string {
  return `At most ${String(bodyLimitOf(endpoint))} bytes.`;
}
