import { type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** End of this instance's cookie names, `_3001`; see `addCookieSuffix`. */
    cookieSuffix: string;
  }
}

const HOST_PREFIX = '__Host-';
const EXPIRED = { value: '', expires: new Date(0), maxAge: 0 } as const;

/**
 * Adds the port in the address of the browser to the names of cookies, unless it is the default one:
 * instances on other ports of the same host share the browser's cookies. Scripts add `location.port`.
 */
export function addCookieSuffix(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorateRequest('cookieSuffix', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const port =
      publicUrl === undefined
        ? /:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1]
        : new URL(publicUrl).port;
    request.cookieSuffix = port ? `_${port}` : '';
    done();
  });
}

/** A cookie that is bound to this host and not accessible to scripts. */
export type HostCookie = ReturnType<typeof createHostCookie>;

/**
 * Creates a cookie. Over TLS its name has the prefix `__Host-`, so browsers accept it only from this
 * host, over TLS and for all paths. Without TLS, browsers would not store such a cookie.
 */
export function createHostCookie(name: string) {
  /** Returns the values under the name without a port; empty if that is the name of the cookie. */
  function readFormerValues(request: FastifyRequest): string[] {
    return request.cookieSuffix === '' ? [] : valuesOf(request, name);
  }

  return {
    /**
     * Returns all values of the cookie in the request. More than one value means that another party has
     * injected a cookie. Without any, returns those under the name without a port, which earlier versions
     * have set, and which other instances still use.
     */
    readValues(request: FastifyRequest): readonly string[] {
      const own = valuesOf(request, name + request.cookieSuffix);
      return own.length > 0 ? own : readFormerValues(request);
    },

    set(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
      const secure = request.isOverTls;
      const ownName = nameFor(secure, name + request.cookieSuffix);
      addCookie(reply, { name: ownName, value, secure, maxAge: maxAgeSeconds });
    },

    /** Clears the cookie for both transports. */
    clear(request: FastifyRequest, reply: FastifyReply): void {
      const isSecure = request.isOverTls;
      const ownName = name + request.cookieSuffix;
      addCookie(reply, { ...EXPIRED, name: nameFor(isSecure, ownName), secure: isSecure });
      // Without TLS, browsers ignore this one, because it is secure.
      addCookie(reply, { ...EXPIRED, name: nameFor(!isSecure, ownName), secure: true });
    },

    readFormerValues,
  };
}

/** A cookie of a family, whose name has the prefix of the family. */
export interface ListedCookie {
  /** The name behind the prefix. */
  readonly name: string;
  readonly value: string;
}

/** Returns the cookies of this instance whose names begin with a prefix, in the order of the request. */
export function listCookies(request: FastifyRequest, prefix: string): ListedCookie[] {
  const start = nameFor(request.isOverTls, prefix);
  const end = request.cookieSuffix;
  return pairsOf(request)
    .map((pair) => {
      const [fullName = '', ...rest] = pair.split('=');
      return { fullName, value: rest.join('=') };
    })
    .filter(({ fullName }) => fullName.startsWith(start) && fullName.endsWith(end))
    .map(({ fullName, value }) => ({
      name: fullName.slice(start.length, fullName.length - end.length),
      value,
    }));
}

function nameFor(isSecure: boolean, name: string): string {
  return isSecure ? `${HOST_PREFIX}${name}` : name;
}

function valuesOf(request: FastifyRequest, name: string): string[] {
  const prefix = `${nameFor(request.isOverTls, name)}=`;
  return pairsOf(request)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
}

// Parsers of cookies keep only the first value.
function pairsOf({ headers }: FastifyRequest): string[] {
  return headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
}

function addCookie(reply: FastifyReply, cookie: SetCookie): void {
  const text = stringifySetCookie({ httpOnly: true, path: '/', sameSite: 'lax', ...cookie });
  // Adds another header of this name, if there is one already.
  void reply.header('set-cookie', text);
}
