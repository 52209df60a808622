import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Download, type Endpoint, type User } from '@atrium/contracts';
import {
  bodyLimitOf,
  errorMessages,
  idempotencyKey,
  isSameOriginOnly,
  takesFile,
} from '@atrium/contracts/server';
import { logSecurityEvent } from '../log/security-log';
import { requireRights } from './access';
import { HttpError } from './errors';
import { isCached } from './is-cached';
import type { VersionedSession } from './response-versions';
import { SerializedList } from './serialized-list';
import type { FoundSession, SessionKey } from './session';
import { acceptUploads, type Upload, uploadOf } from './upload';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = [E, Part] extends [
  { bytes: 'request' },
  'body',
]
  ? Buffer
  : [E, Part] extends [{ upload: true }, 'body']
    ? Upload
    : E extends Readonly<Record<Part, infer S extends z.ZodMiniType>>
      ? z.output<S>
      : undefined;

/** The input of a handler: the validated parts of the request and its user. */
export interface HandlerContext<E extends Endpoint> {
  readonly endpoint: E;
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /** The signed-in user; can be `null` only where the endpoint is public or for publishers, too. */
  readonly user: E extends { access: 'public' } | { publisher: true } ? User | null : User;
  /** The session of that user. */
  readonly session: E extends { access: 'public' } | { publisher: true }
    ? FoundSession | null
    : FoundSession;
  /** The `Idempotency-Key` header; `undefined` without one or where the endpoint ignores it. */
  readonly idempotencyKey: string | undefined;
  /** The `If-Match` header; `undefined` without one or where the endpoint ignores it. */
  readonly ifMatch: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Returns the response body of an endpoint, which the contract parses before it is sent, or its JSON if it was
 * parsed before. Fields with a default are required, so that a forgotten column does not compile.
 */
export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<z.output<E['response']> | SerializedList>;

/** Handler of a conditional endpoint (ETag / 304); see `Endpoint.conditional`. */
export interface ConditionalHandler<E extends Endpoint> {
  /**
   * Returns the session and, from the same statement, a version that changes whenever the response
   * does. It runs before `respond`, so that a change in between is never missed.
   */
  readonly findVersion: (
    key: SessionKey,
    query: Parsed<E, 'query'>,
  ) => Promise<VersionedSession | undefined>;
  readonly respond: Handler<E>;
}

/**
 * Returns the bytes of a `stream` endpoint, server-sent events until the stream ends, or of a `download`.
 */
export type StreamHandler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<Readable>;

/** Returns the file that a `bytes: 'response'` endpoint sends. */
export type BytesHandler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<Buffer>;

/** A response of a `file` endpoint. */
export interface FileResponse {
  /** 206 for a range, 304 for a file that the browser has. */
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` with status 304. */
  readonly content: Readable | null;
}

/** Returns the file that a `file` endpoint sends, or a range of it. */
export type FileHandler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<FileResponse>;

/** Any handler; that of a change is an object with `respond` alone. */
export type AnyHandler<E extends Endpoint> =
  | Handler<E>
  | StreamHandler<E>
  | BytesHandler<E>
  | FileHandler<E>
  | (Pick<ConditionalHandler<E>, 'respond'> & Partial<ConditionalHandler<E>>);

/**
 * Adds the route of an endpoint. Before it reads the body it checks access (401, 403), also whether the
 * user must take a step before anything else or confirm the password (403), the write limit (429) and the
 * body's size (413); then it validates the request (404 for the path, 400 for the rest). The response is
 * parsed, so that nothing outside the contract leaves the server. The rows of a `SerializedList` were parsed when they were read; the
 * events of a stream, the text of a download and the headers of a file are their handlers' responsibility. A conditional request for
 * an unchanged response gets 304 as soon as access has been granted.
 */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: AnyHandler<E>,
): void {
  if (!takesFile(endpoint)) addRouteTo(app, endpoint, handler);
  // A separate scope, because all other endpoints accept JSON only.
  else
    void app.register((scope, _options, done) => {
      if (endpoint.upload) acceptUploads(scope);
      else acceptBytesOnly(scope);
      addRouteTo(scope, endpoint, handler);
      done();
    });
}

function addRouteTo<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: AnyHandler<E>,
): void {
  const respond = typeof handler === 'function' ? handler : handler.respond;
  const { access, bytes, file } = endpoint;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { sameOriginOnly: isSameOriginOnly(endpoint) },
    // A compressed file would have other ranges.
    ...(file && { compress: false }),
    ...(access !== 'public' && {
      // With a promise, Fastify would wait for the end of a response that is sent here.
      onRequest: (request, reply, done) => {
        requireAccess(request, endpoint, handler).then(() => {
          if (isUnchanged(request)) void reply.code(304).headers(headersOf(request)).send();
          else done();
        }, done);
      },
    }),
    handler: async (request, reply) => {
      // TypeScript cannot see through `parse` that the types of the parts follow from the endpoint.
      const context = {
        endpoint,
        params: parse(request, endpoint.params, request.params, 404),
        query: parse(request, endpoint.query, request.query, 400),
        body: bodyOf(request, endpoint),
        user: request.user,
        session: request.session,
        idempotencyKey: readIdempotencyKey(endpoint, request),
        ifMatch: endpoint.versioned ? request.headers['if-match'] : undefined,
        request,
        reply,
      } as HandlerContext<E>;
      const result = await respond(context);
      // TypeScript cannot see that the handler of a file is a `FileHandler`.
      if (file) return sendFile(request, reply, result as FileResponse);
      if (result instanceof Readable) endWithConnection(request, result);
      void reply.headers(headersOf(request));
      if (endpoint.stream) return reply.headers(streamHeaders).send(result);
      if (endpoint.download) return reply.headers(downloadHeaders(endpoint.download)).send(result);
      if (bytes === 'response') return reply.type(BYTES).send(result);
      if (result instanceof SerializedList) return result.send(request, reply);
      const body = endpoint.response.parse(result);
      return body;
    },
  });
}

function bodyOf(request: FastifyRequest, endpoint: Endpoint): unknown {
  if (endpoint.upload) return uploadOf(request, bodyLimitOf(endpoint));
  if (endpoint.bytes === 'request') return bytesOf(request);
  return parse(request, endpoint.body, request.body, 400);
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, content }: FileResponse,
): FastifyReply {
  if (content) endWithConnection(request, content);
  return reply
    .code(status)
    .headers(headers)
    .send(content ?? undefined);
}

const BYTES = 'application/octet-stream';

function acceptBytesOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  scope.addContentTypeParser('*', (_request, _body, done) => {
    done(new HttpError(415, errorMessages.bytesExpected));
  });
}

// A request without a body has an empty file.
function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

// The response to a pipelined request has no connection before its turn, and would never hear of its end.
function endWithConnection({ raw: { socket } }: FastifyRequest, content: Readable): void {
  const end = () => content.destroy();
  if (socket.destroyed) end();
  socket.once('close', end);
  content.once('close', () => socket.off('close', end));
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would collect events until a buffer is full.
  'x-accel-buffering': 'no',
};

function downloadHeaders({ contentType, fileName }: Download) {
  return {
    'content-type': `${contentType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${fileName}"`,
  };
}

// `no-store` keeps caches out; the page itself sends the tag of the response that it holds.
function headersOf({ responseVersion }: FastifyRequest): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(responseVersion !== null && { etag: entityTagOf(responseVersion) }),
  };
}

// There is a version only if the query is valid.
function isUnchanged(request: FastifyRequest): boolean {
  const { responseVersion } = request;
  return responseVersion !== null && isCached(request, entityTagOf(responseVersion));
}

function entityTagOf(version: string): string {
  return `W/"${version}"`;
}

async function requireAccess<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  handler: AnyHandler<E>,
): Promise<void> {
  request.publisher = endpoint.publisher ? await request.server.findPublisher(request) : null;
  if (request.publisher) {
    request.server.countWrite(request, request.publisher.name, false);
    return;
  }
  const session = await findSession(request, endpoint, handler);
  if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
  request.user = session.user;
  request.session = session;
  const isDownload = endpoint.download !== undefined;
  if (isDownload || endpoint.method !== 'GET')
    request.server.countWrite(request, session.user.id, isDownload);
  requireRights(request, endpoint, session);
}

async function findSession<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  handler: AnyHandler<E>,
): Promise<FoundSession | null> {
  const { background = false } = endpoint;
  const findVersion = typeof handler === 'function' ? undefined : handler.findVersion;
  if (findVersion === undefined) return request.server.findSession(request, { background });

  return request.server.findSession(request, {
    background,
    find: async (key, findSessionAlone) => {
      const found = await request.server.versions.find({
        key,
        url: request.url,
        isKnown: (version) => background && isCached(request, entityTagOf(version)),
        read: () => {
          const query = endpoint.query?.safeParse(request.query);
          // The handler reports an invalid query, once access has been granted.
          if (query?.success === false) return findSessionAlone(key);
          // The output of the endpoint's own schema.
          return findVersion(key, query?.data as Parsed<E, 'query'>);
        },
      });
      request.responseVersion = found?.version ?? null;
      return found;
    },
  });
}

function readIdempotencyKey(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined) return undefined;
  const { success, data, error } = idempotencyKey.safeParse(key);
  if (!success) throw new HttpError(400, messageOf(error.issues[0]));
  return data;
}

function parse(
  request: FastifyRequest,
  schema: z.ZodMiniType | undefined,
  value: unknown,
  status: 400 | 404,
): unknown {
  if (schema === undefined) return undefined;
  // Only the first issue is reported: a body can have thousands, each of which costs time.
  const context = { error: genericMessage, abortEarly: true };
  const { success, data, error } = schema.safeParse(value, context);
  if (success) return data;
  if (status === 404) throw new HttpError(404, errorMessages.notFound);
  // The page checks what it sends by the same schema.
  logSecurityEvent(request, 'input_refused', request.user ? { userId: request.user.id } : {});
  throw new HttpError(400, messageOf(error.issues[0]));
}

const REQUIRED = 'Required';
const INVALID = 'Invalid input';

// Replaces the library's own message wherever the contract defines none.
function genericMessage({ input }: { readonly input?: unknown }): string {
  return input === undefined ? REQUIRED : INVALID;
}

// A form shows the generic messages below the field; on their own they have to name it.
function messageOf(issue: z.core.$ZodIssue | undefined): string {
  const { message = INVALID, path = [] } = issue ?? {};
  if (message !== REQUIRED && message !== INVALID) return message;
  if (path.length === 0) return errorMessages.objectExpected;
  return `${path.map(String).join('.')} is ${message === REQUIRED ? 'required' : 'invalid'}`;
}
