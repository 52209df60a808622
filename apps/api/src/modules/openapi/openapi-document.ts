import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, endpoints, refusalStatuses } from '@atrium/contracts/server';
import { SESSION_COOKIE } from '../session/session-plugin';
import { describeFailures, failureResponses } from './failure-responses';
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from './json-schemas';
import { createPathTemplates, type PathTemplates } from './path-templates';

/** The OpenAPI 3.1 document of a contract. */
export interface OpenApiDocument extends Record<string, unknown> {
  readonly openapi: string;
}

type Operation = Readonly<Record<string, unknown>>;

const accessSentences = {
  public: 'Anybody may call it.',
  user: 'Every signed-in user may call it.',
  admin: 'Only admins may call it.',
} as const;

const tags: Readonly<Record<string, string>> = {
  user: 'session',
  login: 'session',
  logout: 'session',
  health: 'server',
  ready: 'server',
  'openapi.json': 'server',
};

/**
 * Derives the document from the contract's table; the name of a call becomes its operation's id.
 * @param version of the server.
 */
export function createOpenApiDocument(version: string): OpenApiDocument {
  const schemas = createJsonSchemas();
  const templates = createPathTemplates(Object.values(endpoints).map(({ path }) => path));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = (paths[templates.templateOf(endpoint.path)] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas, templates);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Atrium', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      responses: failureResponses(schemas),
      schemas: sortByName(schemas.components),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Over TLS its name is \`__Host-${SESSION_COOKIE}\`.`,
        },
      },
    },
  };
}

const DESCRIPTION =
  'Sign in with `login`, which sets the session cookie. A body is JSON and says so in its content-type. Unknown properties of a body are ignored. A refusal is one sentence that can be shown to a person. A write that a browser makes for another site is refused, as is a request for another host (421).';

function operationOf(
  name: string,
  endpoint: Endpoint,
  schemas: JsonSchemas,
  templates: PathTemplates,
): Operation {
  const { summary, path, access, ownership, body, response, conditional, background } = endpoint;
  const owned = ownership
    ? ` What \`${ownership.param}\` names must be the caller’s own, who is ${ownership.owner}: everybody else, admins included, gets ${String(ownership.refusal)}.`
    : '';
  const idle = background ? ' It does not keep the session from idling out.' : '';
  const [, , resource = ''] = path.split('/');
  return {
    operationId: name,
    summary,
    description: `${accessSentences[access]}${owned}${idle}`,
    tags: [tags[resource] ?? resource],
    ...(access === 'public' && { security: [] }),
    parameters: parametersOf(endpoint, schemas, templates),
    ...(body && {
      requestBody: {
        description: `At most ${String(bodyLimitOf(endpoint))} bytes.`,
        required: true,
        ...json(schemas.convert(body, 'input')),
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(conditional && { headers: entityTagHeader }),
        ...json(schemas.convert(response, 'output')),
      },
      ...(conditional && {
        304: {
          description: 'The answer with that tag is still current.',
          headers: entityTagHeader,
        },
      }),
      ...describeFailures(path, [...refusalStatuses(endpoint), 500, 503]),
    },
  };
}

const entityTagHeader = {
  etag: { description: 'Stands for this answer until it changes', schema: { type: 'string' } },
};

const entityTagParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The tag of a former answer: 304 while that one is current.',
  schema: { type: 'string' },
};

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request: sent again by the same user with the same key, it changes nothing and gets the first answer. 422 when the key stands for another request.',
  schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[!-~]+$' },
};

function parametersOf(
  { path, params, query, conditional, idempotent }: Endpoint,
  schemas: JsonSchemas,
  templates: PathTemplates,
): readonly unknown[] {
  const inPath = Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name: templates.parameterOf(path, name),
    in: 'path',
    required: true,
    schema: schemas.convert(schema, 'input'),
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema._zod.optin !== 'optional',
    schema: schemas.convert(schema, 'input'),
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(conditional ? [entityTagParameter] : []),
    ...(idempotent ? [idempotencyKeyParameter] : []),
  ];
}

function json(schema: JsonSchema) {
  return { content: { 'application/json': { schema } } };
}

function sortByName<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).sort(([left], [right]) => left.localeCompare(right, 'en')),
  );
}
