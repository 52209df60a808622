import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, clientErrorStatuses, endpoints, takesFile } from '@atrium/contracts/server';
import { SESSION_COOKIE } from '../session/session-plugin';
import { createErrorResponses, type ErrorResponses } from './error-responses';
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from './json-schemas';
import { createPathTemplates, type PathTemplates } from './path-templates';

type Operation = Readonly<Record<string, unknown>>;

const accessDescriptions = {
  public: 'Public.',
  user: 'For signed-in users.',
  admin: 'For admins only.',
} as const;

const FOR_TEAMS =
  'For admins, and for users with a right to the releases of an area (`releases:tasks`), who see and change these areas only.';

const tags: Readonly<Record<string, string>> = {
  user: 'session',
  login: 'session',
  logout: 'session',
  health: 'server',
  ready: 'server',
  'openapi.json': 'server',
};

/**
 * Creates the OpenAPI 3.1 document from the contract; the name of an endpoint becomes its operation id.
 * @param version of the server.
 */
export function createOpenApiDocument(version: string) {
  const schemas = createJsonSchemas();
  const errors = createErrorResponses(schemas);
  const templates = createPathTemplates(Object.values(endpoints).map(({ path }) => path));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = (paths[templates.templateOf(endpoint.path)] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, {
      schemas,
      errors,
      templates,
    });
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Atrium', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      responses: sortByName(errors.components),
      schemas: sortByName(schemas.components),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Over TLS its name is \`__Host-${SESSION_COOKIE}\`. At an address with a port, it ends with \`_\` and the port.`,
        },
      },
    },
  };
}

const DESCRIPTION =
  'Sign in with `login`, which sets the session cookie. Request bodies are JSON with the matching content type, except for files; unknown properties are ignored. The text of a 4xx response can be shown to users. Cross-site writes are rejected (403), and so are requests for another host (421).';

/** Parts of the document that operations share. */
interface SharedParts {
  readonly schemas: JsonSchemas;
  readonly errors: ErrorResponses;
  readonly templates: PathTemplates;
}

function operationOf(
  name: string,
  endpoint: Endpoint,
  { schemas, errors, templates }: SharedParts,
): Operation {
  const { summary, path, access, forTeams, ownership, confirmed, body, conditional, background } =
    endpoint;
  const owned = ownership
    ? ` Only ${ownership.owner} of \`${ownership.param}\` is allowed; everybody else, admins included, gets ${String(ownership.status)}.`
    : '';
  const confirmation = confirmed
    ? ' It needs a password typed in the last five minutes: at the sign-in, or by `confirmSession`.'
    : '';
  const idle = background ? ' It does not reset the idle timeout of the session.' : '';
  const [, , resource = ''] = path.split('/');
  return {
    operationId: name,
    summary,
    description: `${forTeams ? FOR_TEAMS : accessDescriptions[access]}${owned}${confirmation}${idle}`,
    tags: [tags[resource] ?? resource],
    ...(access === 'public' && { security: [] }),
    parameters: parametersOf(endpoint, schemas, templates),
    ...((body ?? takesFile(endpoint)) && {
      requestBody: {
        description: `At most ${String(bodyLimitOf(endpoint))} bytes.`,
        required: true,
        ...(body ? json(schemas.convert(body, 'input')) : endpoint.upload ? anyFile : file),
      },
    }),
    responses: {
      200: {
        ...contentOf(endpoint, schemas),
        ...(conditional && { headers: entityTagHeader }),
      },
      ...(conditional && {
        304: {
          description: 'The response with that tag is still current.',
          headers: entityTagHeader,
        },
      }),
      ...(endpoint.file && fileResponses),
      ...errors.refsOf(path, [...clientErrorStatuses(endpoint), ...serverErrorStatuses(endpoint)]),
    },
  };
}

/** Returns every 5xx status that an endpoint can respond with, in ascending order. */
export function serverErrorStatuses({ upload }: Endpoint): readonly number[] {
  return upload ? [500, 503, 507] : [500, 503];
}

function contentOf(endpoint: Endpoint, schemas: JsonSchemas) {
  const { response, stream, download, bytes } = endpoint;
  const schema = schemas.convert(response, 'output');
  if (download) {
    const description = `The file \`${download.fileName}\`, sent while it is read.`;
    return { description, content: { [download.contentType]: { schema } } };
  }
  if (bytes === 'response') return { description: 'The file', ...file };
  if (endpoint.file) return { description: 'The file', ...anyFile, headers: entityTagHeader };
  return stream
    ? { description: STREAM_DESCRIPTION, content: { 'text/event-stream': { schema } } }
    : { description: 'Success', ...json(schema) };
}

const file = { content: { 'application/octet-stream': {} } };
const anyFile = { content: { '*/*': {} } };

const STREAM_DESCRIPTION =
  'Server-sent events: `change` with data of this schema, and `resync` with `{}` when changes may have been missed. A comment comes at once and then every 25 seconds.';

const entityTagHeader = {
  etag: { description: 'Changes whenever the response does', schema: { type: 'string' } },
};

const fileResponses = {
  206: { description: 'The range of the file that `Range` names', ...anyFile },
  304: { description: 'The browser has the file.', headers: entityTagHeader },
};

const rangeParameter = headerParameter('Range', 'One range of bytes: `bytes=0-1023`.');

const fileNameParameter = headerParameter(
  'Content-Disposition',
  "The name of the file: `attachment; filename*=UTF-8''plan.pdf` (RFC 8187). Without it, the name is `file`.",
);

const digestParameter = headerParameter(
  'Content-Digest',
  'The SHA-256 of the file: `sha-256=:…:` (RFC 9530). 400 if the content has another one.',
);

const entityTagParameter = headerParameter(
  'If-None-Match',
  'The tag of an earlier response; 304 while that response is current.',
);

const idempotencyKeyParameter = headerParameter(
  'Idempotency-Key',
  'Makes retries safe: a request sent again by the same user with the same key changes nothing and gets the first response. 422 when the key was used for another request.',
  { minLength: 1, maxLength: 64, pattern: '^[!-~]+$' },
);

const versionParameter = headerParameter(
  'If-Match',
  'The version that the request replaces, in quotes: `"3"`. 412 if the entity has another version. Without the header, or with `*`, any version is replaced.',
);

function headerParameter(name: string, description: string, limits: JsonSchema = {}) {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...limits },
  };
}

function parametersOf(
  { path, params, query, conditional, idempotent, versioned, file, upload }: Endpoint,
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
    ...(conditional || file ? [entityTagParameter] : []),
    ...(file ? [rangeParameter] : []),
    ...(upload ? [fileNameParameter, digestParameter] : []),
    ...(idempotent ? [idempotencyKeyParameter] : []),
    ...(versioned ? [versionParameter] : []),
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
