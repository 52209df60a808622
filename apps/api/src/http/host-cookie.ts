import type { FastifyReply, FastifyRequest } from 'fastify';

const HOST_PREFIX = '__Host-';

/** A cookie that belongs to this host alone and is invisible to scripts. */
export interface HostCookie {
  /**
   * Returns every value that the request carries under the name of its transport. More than one means
   * that somebody else has planted one.
   */
  readValues: (request: FastifyRequest) => readonly string[];
  set: (request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number) => void;
  /** Clears the cookie under both of its names. */
  clear: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Creates a cookie. Over TLS its name has the prefix `__Host-`, with which browsers take it from no
 * other host, no other path and no connection without TLS; without TLS no browser would store that.
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
      // The plugin's parser keeps the first value only.
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
      // Browsers let no connection without TLS touch a secure cookie, so this one just has no effect there.
      void reply.clearCookie(nameFor(!isSecure), attributesFor(true));
    },
  };
}
