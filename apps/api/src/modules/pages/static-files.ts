import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError, requestPath, sendError } from '../../http/errors';
import { requireStepsTaken } from '../../http/require-session';
import { pageHeaders } from '../../http/security-headers';
import { readPreviewRegistry } from '../releases/preview';
import type { ReleaseReader } from '../releases/release-reader';

const NONCE_BYTES = 16;
const NO_RELEASE =
  'Nothing has been released yet: run "npm run release", then load this page again.';

const NO_PREVIEW = 'There is no preview of this name. It may have been removed.';

// For pages, and for old releases without precompressed files.
const assetCompression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
};

/** Sources of the pages. */
export interface PageSources {
  /** Reads the page and the registry of the release folder. */
  readonly release: ReleaseReader;
  /** Receives the registry of each page. */
  readonly onRegistry?: (registry: unknown) => void;
}

/**
 * Serves the release folder: `index.html` for every page path, `registry.json`, also with the releases of a
 * preview, and the files of `shell/` and `areas/`. Embeds the registry in the page, and whether the browser
 * has sent a session cookie.
 * Responds with 404 in plain text to everything else, including unknown `/api` paths.
 * @param releaseDir absolute path; its content may change while the server runs.
 */
export async function addStaticFiles(
  app: FastifyInstance,
  releaseDir: string,
  sources: PageSources,
): Promise<void> {
  const pages = { onRegistry: () => undefined, ...sources };
  await app.register(fastifyStatic, { serve: false, cacheControl: false, preCompressed: true });

  for (const folder of ['shell', 'areas']) {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      compress: assetCompression,
      handler: (request, reply) => {
        void reply.headers({
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
        });
        return reply.sendFile(request.params['*'], path.join(releaseDir, folder));
      },
    });
  }

  app.route<{ Querystring: { preview?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: (request, reply) =>
      request.query.preview === undefined
        ? sendRegistry(request, reply, pages.release)
        : sendPreview(request, reply, request.query.preview, pages.release),
  });

  // A route, because responses of the not-found handler are not compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    compress: assetCompression,
    handler: (request, reply) =>
      isPage(request) ? sendPage(request, reply, pages) : sendNotFound(request, reply),
  });
  app.setNotFoundHandler(sendNotFound);
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

// Not sent as a file, because anyone who can write a compressed file next to it could replace it.
async function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  release: ReleaseReader,
): Promise<FastifyReply> {
  const registry = await release.readRegistry(request);
  if (registry === undefined) return sendNotFound(request, reply);
  const etag = `W/"${createHash('sha256').update(registry).digest('base64url')}"`;
  void reply.headers({ 'cache-control': 'no-cache', etag });
  const cached = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (cached?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(registry);
}

// Only for signed-in users, as releases that are not live may be unfinished.
async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  name: unknown,
  release: ReleaseReader,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
  const session = await request.server.findSession(request, { background: true });
  if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
  requireStepsTaken(session);
  const registry = await readPreviewRegistry(release, name, request);
  if (registry === undefined) throw new HttpError(404, NO_PREVIEW);
  return reply.send(registry);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { release, onRegistry }: Required<PageSources>,
): Promise<FastifyReply> {
  const html = await release.readPage(request);
  if (html === undefined) {
    return reply.code(503).type('text/plain; charset=utf-8').send(NO_RELEASE);
  }
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const session = request.server.hasSessionCookie(request) ? 'present' : 'none';
  const registry = await release.readRegistry(request);
  return reply
    .headers({
      'cache-control': 'no-cache',
      vary: 'cookie',
      ...pageHeaders({ nonce, html, isOverTls: request.isOverTls }),
    })
    .type('text/html; charset=utf-8')
    .send(
      renderPage(
        html,
        { nonce, session, theme: themeOf(request) },
        registry && toScriptText(registry, onRegistry),
      ),
    );
}

// The page's script sets the cookie. The first paint is before any script, so the page has to say it.
function themeOf({ headers, cookieSuffix }: FastifyRequest): string {
  const theme = new RegExp(`(?:^|;\\s*)atrium_theme${cookieSuffix}=(light|dark)(?:;|$)`);
  return theme.exec(headers.cookie ?? '')?.[1] ?? 'system';
}

// Inserts the registry last, so that placeholders inside it are not replaced.
function renderPage(
  html: string,
  { nonce, session, theme }: { nonce: string; session: 'present' | 'none'; theme: string },
  registry: string | undefined,
): string {
  const page = html
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('__SESSION__', session)
    .replace('__THEME__', theme);
  // A function, because `$&` and similar patterns in a replacement string have a meaning.
  return registry === undefined ? page : page.replace('__REGISTRY__', () => registry);
}

// Serializes the registry so that no text in it can end the script element.
function toScriptText(
  registry: Buffer,
  onRegistry: (registry: unknown) => void,
): string | undefined {
  try {
    const parsed: unknown = JSON.parse(registry.toString('utf8'));
    onRegistry(parsed);
    return JSON.stringify(parsed).replaceAll('<', '\\u003c');
  } catch {
    // The page then requests the registry itself and shows the error.
    return undefined;
  }
}
