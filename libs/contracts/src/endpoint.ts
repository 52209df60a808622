import * as z from 'zod/mini';

/**
 * Who may make a call.
 * - `public`: anybody, signed in or not.
 * - `user`: every signed-in user; nobody signed in gets 401.
 * - `admin`: the exact role `admin`; other signed-in users get 403.
 */
export type Access = 'public' | 'user' | 'admin';

/** Whom the thing that a call names must belong to, where not everybody's will do. */
export interface Ownership {
  /** The path parameter that names the thing. */
  readonly param: string;
  /** Who its owner is, for a reader. */
  readonly owner: string;
  /** What everybody else gets, admins included; 404 does not tell that the thing exists. */
  readonly refusal: 403 | 404;
}

/** One call of the HTTP contract. Paths name their parameters as `:name`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly ownership?: Ownership;
  /** One sentence that says what the call does. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The JSON of every 2xx answer. */
  readonly response: z.ZodMiniType;
  /** The statuses of refusals that its other fields do not imply; see `refusalStatuses`. */
  readonly errors?: readonly number[];
  /** The body limit in units of 1024 bytes; `DEFAULT_BODY_LIMIT_KB` by default. */
  readonly bodyLimitKb?: number;
  /**
   * Whether a 200 answer has an `ETag`, with which the call can ask (`If-None-Match`) whether that
   * answer is still current, and get 304 without a body when it is.
   */
  readonly conditional?: true;
  /**
   * Whether a request can carry an `Idempotency-Key` header: sent again by the same user with the
   * same key, it changes nothing and gets the first answer.
   */
  readonly idempotent?: true;
}

/** The body limit of calls that declare none, in units of 1024 bytes. */
export const DEFAULT_BODY_LIMIT_KB = 128;

/** Returns the most bytes that the body of a call may have; a larger one is refused with 413. */
export function bodyLimitOf({ bodyLimitKb = DEFAULT_BODY_LIMIT_KB }: Endpoint): number {
  return bodyLimitKb * 1024;
}

/** The value of an `Idempotency-Key` header: 1 to 64 visible ASCII characters. */
export const idempotencyKey = z
  .string()
  .check(
    z.maxLength(64, 'Idempotency-Key must be at most 64 characters'),
    z.regex(/^[!-~]+$/, 'Idempotency-Key must consist of visible ASCII characters'),
  );

/** What a caller passes for one part (`params`, `query` or `body`) of an endpoint. */
export type EndpointInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.input<S> : undefined;

/** The parsed answer of an endpoint. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Declares an endpoint; keeps the literal types of what is passed. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * Every status from 400 to 499 that a call may answer with, in ascending order: those that it
 * declares and those that follow from who may call it and what it is sent.
 */
export function refusalStatuses(endpoint: Endpoint): readonly number[] {
  const { method, access, ownership, params, query, body, idempotent, errors = [] } = endpoint;
  const statuses = new Set(errors);
  if (access !== 'public') statuses.add(401);
  // A write that another site's page makes is refused, whoever is signed in.
  if (access === 'admin' || method !== 'GET') statuses.add(403);
  if (ownership) statuses.add(ownership.refusal);
  if (params) statuses.add(404);
  if (query || body) statuses.add(400);
  if (body) for (const status of [413, 415]) statuses.add(status);
  if (idempotent) statuses.add(422);
  return [...statuses].sort((left, right) => left - right);
}
