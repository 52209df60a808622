import { type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HOST_PREFIX = '__Host-';
const EXPIRED = { value: '', expires: new Date(0), maxAge: 0 } as const;

/** A cookie that is bound to this host and not accessible to scripts. */
export interface HostCookie {
  /**
   * Returns all values of the cookie in the request. More than one value means that another party has
   * injected a cookie.
   */
  readValues: (request: FastifyRequest) => readonly string[];
  set: (request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number) => void;
  /** Clears the cookie under both names. */
  clear: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Creates a cookie. Over TLS its name has the prefix `__Host-`, so browsers accept it only from this
 * host, over TLS and for all paths. Without TLS, browsers would not store such a cookie.
 */
export function createHostCookie(name: string): HostCookie {
  function nameFor(isSecure: boolean): string {
    return isSecure ? `${HOST_PREFIX}${name}` : name;
  }

  return {
    readValues(request) {
      const prefix = `${nameFor(request.isOverTls)}=`;
      // Parsers of cookies keep only the first value.
      const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      return pairs
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length));
    },

    set(request, reply, value, maxAgeSeconds) {
      const secure = request.isOverTls;
      addCookie(reply, { name: nameFor(secure), value, secure, maxAge: maxAgeSeconds });
    },

    clear(request, reply) {
      const isSecure = request.isOverTls;
      addCookie(reply, { ...EXPIRED, name: nameFor(isSecure), secure: isSecure });
      // Without TLS, browsers ignore this one, because it is secure.
      addCookie(reply, { ...EXPIRED, name: nameFor(!isSecure), secure: true });
    },
  };
}

function addCookie(reply: FastifyReply, cookie: SetCookie): void {
  const text = stringifySetCookie({ httpOnly: true, path: '/', sameSite: 'lax', ...cookie });
  // Adds another header of this name, if there is one already.
  void reply.header('set-cookie', text);
}
