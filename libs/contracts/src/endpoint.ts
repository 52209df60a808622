import type * as z from 'zod/mini';

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
  /** One sentence that says what it does, for the OpenAPI document. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly ownership?: Ownership;
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
   * Whether pages repeat the call by themselves. It needs a live session but does not keep one alive:
   * an open page that nobody uses idles out.
   */
  readonly background?: true;
  /**
   * Whether a request can carry an `Idempotency-Key` header: sent again by the same user with the
   * same key, it changes nothing and gets the first answer.
   */
  readonly idempotent?: true;
}

/** What a caller passes for one part (`params`, `query` or `body`) of an endpoint. */
export type EndpointInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.input<S> : undefined;

/** The parsed answer of an endpoint. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Declares an endpoint; keeps the literal types of what is passed. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
