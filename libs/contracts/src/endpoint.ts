import type * as z from 'zod/mini';

/**
 * Who may make a call.
 * - `public`: anybody, signed in or not.
 * - `user`: every signed-in user; nobody signed in gets 401.
 * - `admin`: the exact role `admin`; other signed-in users get 403.
 */
export type Access = 'public' | 'user' | 'admin';

/** One call of the HTTP contract. Paths name their parameters as `:name`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence that says what the call does. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The JSON of every 2xx answer. */
  readonly response: z.ZodMiniType;
  /** Every status of 400 and above that the call may answer with, 500 aside. */
  readonly errors: readonly number[];
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
