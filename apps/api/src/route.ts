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

/** Answers a conditional endpoint; see `Endpoint.conditional`. */
export interface ConditionalHandler<E extends Endpoint> {
  /**
   * What stands for the answer: another text whenever the answer would be another one. It is asked
   * for before the answer is made, so that a change in between is never missed.
   */
  readonly version: (call: Call<E>) => Promise<string>;
  readonly answer: Handler<E>;
}

/** One handler for each endpoint of the contract. */
export type Handlers = {
  readonly [Name in keyof typeof endpoints]: AnyHandler<(typeof endpoints)[Name]>;
};

type AnyHandler<E extends Endpoint> = Handler<E> | ConditionalHandler<E>;

/**
 * Adds the route of an endpoint: checks who calls (401, 403) before the body is read, then the
 * request against the contract (404 for the path, 400 for the rest), and parses the answer, so that
 * nothing leaves the server that the contract does not name. A conditional call whose answer has not
 * changed gets 304, and the answer is not made.
 */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: AnyHandler<E>,
): void {
  const answer = typeof handler === 'function' ? handler : handler.answer;
  const findVersion = typeof handler === 'function' ? undefined : handler.version;
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
      const entityTag = findVersion && `W/"${await findVersion(call)}"`;
      const isCurrent = entityTag !== undefined && asksFor(request, entityTag);
      const body = isCurrent ? undefined : endpoint.response.parse(await answer(call));
      void reply.headers({ 'cache-control': 'no-store', ...(entityTag && { etag: entityTag }) });
      return isCurrent ? reply.code(304).send() : body;
    },
  });
}

// Nobody stores what is `no-store`, but for the page itself, which asks with the tag that it was given.
function asksFor({ headers }: FastifyRequest, entityTag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === entityTag) ?? false;
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
