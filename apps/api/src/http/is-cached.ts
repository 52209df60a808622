import type { FastifyRequest } from 'fastify';

/**
 * Returns whether the client has the response with an ETag (`If-None-Match`; RFC 9110, 13.1.2). Whether a tag is weak
 * does not matter: a proxy that compresses the response makes it so.
 */
export function isCached({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  if (tags === etag || tags.trim() === '*') return true;
  return tags.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
