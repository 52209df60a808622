import type { FastifyReply, FastifyRequest } from 'fastify';

const HOST_PREFIX = '__Host-';

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

  function attributesFor(isSecure: boolean) {
    return { httpOnly: true, path: '/', sameSite: 'lax', secure: isSecure } as const;
  }

  return {
    readValues(request) {
      const prefix = `${nameFor(request.isOverTls)}=`;
      // The parser of @fastify/cookie keeps only the first value.
      const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      return pairs
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length));
    },

    set(request, reply, value, maxAgeSeconds) {
      const isSecure = request.isOverTls;
      const attributes = { ...attributesFor(isSecure), maxAge: maxAgeSeconds };
      void reply.setCookie(nameFor(isSecure), value, attributes);
    },

    clear(request, reply) {
      const isSecure = request.isOverTls;
      void reply.clearCookie(nameFor(isSecure), attributesFor(isSecure));
      // Without TLS, browsers ignore this one, because it is secure.
      void reply.clearCookie(nameFor(!isSecure), attributesFor(true));
    },
  };
}
