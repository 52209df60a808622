import type * as z from 'zod/mini';

/** Access rule of an endpoint; see the functions that define one. */
export type Access = 'public' | 'user' | 'admin';

/** Restriction of an endpoint to the owner of the entity in its path. */
export interface Ownership {
  /** The path parameter with the id of the entity. */
  readonly param: string;
  /** Description of the owner for the OpenAPI document. */
  readonly owner: string;
  /** Status for everybody else, admins included; 404 hides that the entity exists. */
  readonly status: 403 | 404;
}

/** A file that a browser saves. */
export interface Download {
  readonly contentType: 'text/csv';
  readonly fileName: string;
}

/** One endpoint of the HTTP contract. Paths write parameters as `:name`. */
export interface Endpoint {
  /** One sentence that says what it does, for the OpenAPI document. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly ownership?: Ownership;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /**
   * JSON body of every 2xx response; of a `stream`, the data of its `change` events; of a `download`, text; of
   * `bytes: 'response'`, a placeholder.
   */
  readonly response: z.ZodMiniType;
  /** 4xx statuses that the other fields do not imply; see `clientErrorStatuses`. */
  readonly errors?: readonly number[];
  /** Body limit in units of 1024 bytes; `DEFAULT_BODY_LIMIT_KB` by default. */
  readonly bodyLimitKb?: number;
  /** Whether 200 responses have an `ETag` that clients can revalidate (`If-None-Match`, 304). */
  readonly conditional?: true;
  /** Whether a 200 response is a stream of server-sent events (`text/event-stream`); not for other sites. */
  readonly stream?: true;
  /** Makes a 200 response a file to save, which is sent while it is read; not for other sites, and limited for each user. */
  readonly download?: Download;
  /** Whether the body of the request, or of a 200 response, is a file as it is (`application/octet-stream`). */
  readonly bytes?: 'request' | 'response';
  /** Whether the body of the request is a file of any type, which the handler reads while it arrives. */
  readonly upload?: true;
  /** Whether a 200 or 206 response is a file of its own type, which is sent while it is read and may be kept by browsers. */
  readonly file?: true;
  /** Whether pages call it without the user's doing. It does not reset the idle timeout of a session. */
  readonly background?: true;
  /** Whether a user can call it before taking a required step (`requiredStep`). */
  readonly duringRequiredStep?: true;
  /**
   * Whether the user must have typed the password in the last five minutes, to sign in or to confirm it
   * (`confirmSession`); otherwise 403 with `CONFIRMATION_HEADER`.
   */
  readonly confirmed?: true;
  /** Whether a publisher's token (`Authorization: Bearer …`) can stand for the session and its confirmation. */
  readonly publisher?: true;
  /**
   * Whether users with a right to the releases of an area (`releases:tasks`) can call an admin endpoint, too.
   * Its handler limits them to their areas.
   */
  readonly forTeams?: true;
  /**
   * Whether requests can carry an `Idempotency-Key` header. A request sent again by the same user with
   * the same key changes nothing and gets the first response.
   */
  readonly idempotent?: true;
  /**
   * Whether requests can carry an `If-Match` header with the version of the entity that they replace
   * (`"3"`). If the entity has another version, nothing changes and the response is 412.
   */
  readonly versioned?: true;
}

/** Input type of one part (`params`, `query` or `body`) of an endpoint. */
export type EndpointInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = [
  E,
  Part,
] extends [{ bytes: 'request' } | { upload: true }, 'body']
  ? Uint8Array<ArrayBuffer>
  : E extends Readonly<Record<Part, infer S extends z.ZodMiniType>>
    ? z.input<S>
    : undefined;

/** Type of the parsed response of an endpoint. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

type Route = `${Endpoint['method']} ${Endpoint['path']}`;

interface Routed<R extends Route> {
  readonly method: R extends `${infer Method} ${string}` ? Method : never;
  readonly path: R extends `${string} ${infer Path}` ? Path : never;
}

/** Returns a function that defines an endpoint by its route, `GET /api/tasks/:id`, and keeps its literal types. */
function definer<const A extends Access>(access: A) {
  return <const R extends Route, const E extends Omit<Endpoint, 'method' | 'path' | 'access'>>(
    route: R,
    endpoint: E,
  ) => {
    const [method, path] = route.split(' ');
    // TypeScript does not split literal types as `split` does.
    const routed = { method, path } as Routed<R>;
    return { ...routed, access, ...endpoint };
  };
}

// Bundles drop the pure ones that they do not use.

/** Defines an endpoint for everybody, signed in or not. */
export const publicEndpoint = /* #__PURE__ */ definer('public');

/** Defines an endpoint for every signed-in user; 401 for everybody else. */
export const userEndpoint = /* #__PURE__ */ definer('user');

/** Defines an endpoint for users whose role is exactly `admin`; 403 for other signed-in users, unless it is `forTeams`. */
export const adminEndpoint = /* #__PURE__ */ definer('admin');
