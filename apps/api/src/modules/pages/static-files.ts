import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { constants } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { requireStepsTaken } from '../../http/access';
import { HttpError, requestPath, sendError } from '../../http/errors';
import { isCached } from '../../http/is-cached';
import { pageHeaders } from '../../http/security-headers';
import type { ServedFile, ServedReleases } from '../releases/served-releases';

const NONCE_BYTES = 16;
const NO_RELEASE =
  'Nothing has been released yet: publish the shell and the areas, then load this page again.';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const NO_PREVIEW = 'There is no preview of this name. It may have been removed.';

const pageCompression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
};

/**
 * Serves the live set: the shell's page for every page path, `registry.json`, also with the releases of a
 * preview, and the files of all releases below `shell/` and `areas/`. Embeds the registry in the page, and
 * whether the browser has sent a session cookie.
 * Responds with 404 in plain text to everything else, including unknown `/api` paths.
 */
export function addStaticFiles(app: FastifyInstance, served: ServedReleases): void {
  for (const folder of ['shell', 'areas']) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      compress: false,
      handler: async (request, reply) => {
        const file = await served.findFile(requestPath(request));
        return file ? sendFile(request, reply, file) : sendNotFound(request, reply);
      },
    });
  }

  app.route<{ Querystring: { preview?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: (request, reply) =>
      request.query.preview === undefined
        ? sendRegistry(request, reply, served)
        : sendPreview(request, reply, request.query.preview, served),
  });

  // A route, because responses of the not-found handler are not compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    compress: pageCompression,
    handler: (request, reply) =>
      isPage(request) ? sendPage(request, reply, served) : sendNotFound(request, reply),
  });
  app.setNotFoundHandler(sendNotFound);
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { integrity, read }: ServedFile,
): Promise<FastifyReply> {
  const etag = `W/"${integrity}"`;
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag,
  };
  if (isCached(request, etag)) return reply.headers(headers).code(304).send();
  const file = await read();
  if (!file) return sendNotFound(request, reply);
  const forms = new Map([
    ['br', file.brotli],
    ['gzip', file.gzip],
  ]);
  const stored = [...forms].flatMap(([name, content]) => (content ? [name] : []));
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = negotiate(accepted, [...stored, 'identity']) ?? 'identity';
  const form = forms.get(encoding);
  void reply.headers(headers);
  if (form) void reply.header('content-encoding', encoding);
  const type = CONTENT_TYPES[path.posix.extname(requestPath(request))];
  return reply.type(type ?? 'application/octet-stream').send(form ?? file.content);
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, 404, errorMessages.notFound);
}

function isPage(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  const requested = requestPath(request);
  return (
    /text\/html|\*\/\*/.test(accept) &&
    !/^\/(api|shell|areas)(\/|$)/.test(requested) &&
    path.posix.extname(requested) === ''
  );
}

async function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedReleases,
): Promise<FastifyReply> {
  const { text, etag, page } = await served.latest();
  if (page === undefined) return sendNotFound(request, reply);
  void reply.headers({ 'cache-control': 'no-cache', etag });
  if (isCached(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

// Only for signed-in users, as releases that are not live may be unfinished.
async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  name: unknown,
  served: ServedReleases,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
  const session = await request.server.findSession(request, { background: true });
  if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
  requireStepsTaken(session);
  const registry = typeof name === 'string' ? await served.findPreview(name) : undefined;
  if (registry === undefined) throw new HttpError(404, NO_PREVIEW);
  return reply.send(registry);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedReleases,
): Promise<FastifyReply> {
  const { page: html, text } = await served.latest();
  if (html === undefined) {
    return reply.code(503).type('text/plain; charset=utf-8').send(NO_RELEASE);
  }
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const page = html
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('__SESSION__', request.server.sessionTokenHash(request) === '' ? 'none' : 'present')
    .replace('__THEME__', themeOf(request));
  // No text in the registry can end the script element.
  const registry = text.replaceAll('<', '\\u003c');
  return reply
    .headers({
      'cache-control': 'no-cache',
      vary: 'cookie',
      ...pageHeaders({ nonce, html, isOverTls: request.isOverTls }),
    })
    .type('text/html; charset=utf-8')
    .send(
      // Last, so that placeholders inside it are not replaced. A function, because `$&` and similar
      // patterns in a replacement string have a meaning.
      page.replace('__REGISTRY__', () => registry),
    );
}

// The page's script sets the cookie. The first paint is before any script, so the page has to say it.
function themeOf({ headers, cookieSuffix }: FastifyRequest): string {
  const start = `atrium_theme${cookieSuffix}=`;
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim());
  const theme = cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
