import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ADMIN_ROLE, type Endpoint, type User } from '@atrium/contracts';
import {
  bodyLimitOf,
  type endpoints,
  errorMessages,
  idempotencyKey,
} from '@atrium/contracts/server';
import { logSecurityEvent } from '../log/security-log';
import type { FoundSession, SessionKey } from '../modules/session/session.repository';
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
  /** The `Idempotency-Key` header; `undefined` without one or where the endpoint takes none. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers one endpoint; what it returns is parsed by the contract before it is sent. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']>>;

/** Answers a conditional endpoint; see `Endpoint.conditional`. */
export interface ConditionalHandler<E extends Endpoint> {
  /**
   * Finds the caller's session and, in the same statement, what stands for the answer: another text
   * whenever the answer would be another one. It is asked for before the answer is made, so that a
   * change in between is never missed.
   */
  readonly findVersion: (
    key: SessionKey,
    query: Parsed<E, 'query'>,
  ) => Promise<VersionedSession | undefined>;
  readonly answer: Handler<E>;
}

/** A live session with what stands for an answer. */
type VersionedSession = FoundSession & { readonly version: string };

/** Answers an endpoint that changes something, and records that; `audited` makes one. */
export interface AuditedHandler<E extends Endpoint> extends Handler<E> {
  readonly isAudited: true;
}

/** One handler for each endpoint of the contract, of whichever form. */
export type AnyHandlers = {
  readonly [Name in keyof typeof endpoints]: AnyHandler<(typeof endpoints)[Name]>;
};

/**
 * One handler for each endpoint of the contract. A call of a signed-in user that changes something
 * needs an audited one; signing in and out record what they do themselves.
 */
export type Handlers = {
  readonly [Name in keyof typeof endpoints]: HandlerOf<(typeof endpoints)[Name]>;
};

type HandlerOf<E extends Endpoint> = E extends { method: 'GET' } | { access: 'public' }
  ? AnyHandler<E>
  : AuditedHandler<E>;

type AnyHandler<E extends Endpoint> = Handler<E> | ConditionalHandler<E>;

/**
 * Adds the route of an endpoint: checks who calls (401, 403, 429) and the body's size (413) before the
 * body is read, then the request against the contract (404 for the path, 400 for the rest), and parses
 * the answer, so that
 * nothing leaves the server that the contract does not name. A conditional call whose answer has not
 * changed gets 304, and the answer is not made.
 */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: AnyHandler<E>,
): void {
  const answer = typeof handler === 'function' ? handler : handler.answer;
  const { access } = endpoint;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    ...(access !== 'public' && {
      onRequest: (request: FastifyRequest) => requireAccess(request, access, endpoint, handler),
    }),
    handler: async (request, reply) => {
      const entityTag = request.answerVersion ? `W/"${request.answerVersion}"` : null;
      const headers = { 'cache-control': 'no-store', ...(entityTag && { etag: entityTag }) };
      // The version was found for a query that is valid.
      if (entityTag && asksFor(request, entityTag)) return reply.code(304).headers(headers).send();
      // The types of the parts follow from the endpoint, which TypeScript can't see through `parse`.
      const call = {
        params: parse(endpoint.params, request.params, 404),
        query: parse(endpoint.query, request.query, 400),
        body: parse(endpoint.body, request.body, 400),
        user: request.user,
        idempotencyKey: readIdempotencyKey(endpoint, request),
        request,
        reply,
      } as Call<E>;
      const body = endpoint.response.parse(await answer(call));
      void reply.headers(headers);
      return body;
    },
  });
}

// Nobody stores what is `no-store`, but for the page itself, which asks with the tag that it was given.
function asksFor({ headers }: FastifyRequest, entityTag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === entityTag) ?? false;
}

async function requireAccess<E extends Endpoint>(
  request: FastifyRequest,
  access: 'user' | 'admin',
  endpoint: E,
  handler: AnyHandler<E>,
): Promise<void> {
  const session = await findSession(request, endpoint, handler);
  if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
  request.user = session.user;
  if (endpoint.method !== 'GET') request.server.countWrite(request, session.user.id);
  if (access === 'admin' && request.user.role !== ADMIN_ROLE) {
    logSecurityEvent(request, 'access_refused', { userId: request.user.id });
    throw new HttpError(403, errorMessages.forbidden);
  }
}

async function findSession<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  handler: AnyHandler<E>,
): Promise<FoundSession | null> {
  const { background = false } = endpoint;
  const query = endpoint.query?.safeParse(request.query);
  // What is wrong with the query is said later, and only to those who may call.
  if (typeof handler === 'function' || query?.success === false) {
    return request.server.findSession(request, { background });
  }
  // What the endpoint's own schema has made of the query.
  const parsed = query?.data as Parsed<E, 'query'>;
  return request.server.findSession(request, {
    background,
    find: async (key) => {
      const found = await handler.findVersion(key, parsed);
      request.answerVersion = found?.version ?? null;
      return found;
    },
  });
}

function readIdempotencyKey(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined) return undefined;
  const { success, data, error } = idempotencyKey.safeParse(key);
  if (!success) throw new HttpError(400, sentenceOf(error.issues[0]));
  return data;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, status: 400 | 404): unknown {
  if (schema === undefined) return undefined;
  // Only the first fault is told: a body can have thousands, each of which costs time.
  const context = { error: genericSentence, abortEarly: true };
  const { success, data, error } = schema.safeParse(value, context);
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
