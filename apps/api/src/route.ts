import {
  ADMIN_ROLE,
  errorMessages,
  type Endpoint,
  type endpoints,
  type User,
} from '@atrium/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpError } from './errors';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.output<S> : undefined;

/** What a handler is given: the validated parts of the request and who makes it. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /** The signed-in user; `null` is possible only where the endpoint is public. */
  readonly user: E['access'] extends 'public' ? User | null : User;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers one endpoint; what it returns is parsed by the contract before it is sent. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']>>;

/** One handler for each endpoint of the contract. */
export type Handlers = {
  readonly [Name in keyof typeof endpoints]: Handler<(typeof endpoints)[Name]>;
};

/**
 * Adds the route of an endpoint: checks who calls (401, 403) before the body is read, then the
 * request against the contract (404 for the path, 400 for the rest), and parses the answer, so that
 * nothing leaves the server that the contract does not name.
 */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => {
      if (endpoint.access !== 'public') await requireAccess(request, endpoint.access);
    },
    handler: async (request, reply) => {
      // The types of the parts follow from the endpoint, which TypeScript can't see through `parse`.
      const call = {
        params: parse(endpoint.params, request.params, 404),
        query: parse(endpoint.query, request.query, 400),
        body: parse(endpoint.body, request.body, 400),
        user: request.user,
        request,
        reply,
      } as Call<E>;
      const answer = endpoint.response.parse(await handler(call));
      void reply.header('cache-control', 'no-store');
      return answer;
    },
  });
}

async function requireAccess(request: FastifyRequest, access: 'user' | 'admin'): Promise<void> {
  request.user = await request.server.findSessionUser(request);
  if (request.user === null) throw new HttpError(401, errorMessages.notSignedIn);
  if (access === 'admin' && request.user.role !== ADMIN_ROLE) {
    throw new HttpError(403, errorMessages.forbidden);
  }
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, status: 400 | 404): unknown {
  if (schema === undefined) return undefined;
  const { success, data, error } = schema.safeParse(value, { error: genericSentence });
  if (success) return data;
  const [issue] = error.issues;
  throw new HttpError(status, status === 404 ? errorMessages.notFound : sentenceOf(issue));
}

const REQUIRED = 'Required';
const INVALID = 'Invalid input';

// Stands in for the library's own words wherever the contract has none.
function genericSentence({ input }: { readonly input?: unknown }): string {
  return input === undefined ? REQUIRED : INVALID;
}

// A form shows the generic sentences below the field; by themselves they have to name it.
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  const { message = INVALID, path = [] } = issue ?? {};
  if (message !== REQUIRED && message !== INVALID) return message;
  if (path.length === 0) return errorMessages.objectExpected;
  return `${path.map(String).join('.')} is ${message === REQUIRED ? 'required' : 'invalid'}`;
}
