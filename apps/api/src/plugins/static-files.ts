import { errorMessages } from '@atrium/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import { errorCode } from '../start-error';
import { requestPath, sendError } from '../errors';
import { pageHeaders } from './security-headers';

const NONCE_BYTES = 16;
const NO_RELEASE =
  'Nothing has been released yet: run "npm run release", then load this page again.';

// For pages, and for releases from before there were compressed forms beside the files.
const assetCompression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
};

/**
 * Serves the release folder: `index.html` for every page, with the registry in it, `registry.json`
 * for those who ask for news, and what lies below `shell/` and `areas/`. What is not there is a 404
 * in plain text, as is an unknown `/api` path.
 * @param releaseDir absolute path; may be filled or replaced while the server runs.
 */
export async function addStaticFiles(app: FastifyInstance, releaseDir: string): Promise<void> {
  // A file goes out in the compressed form that its release holds beside it.
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

  app.route({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return reply.sendFile('registry.json', releaseDir);
    },
  });

  // A route, since the answers of the handler below are not compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    compress: assetCompression,
    handler: (request, reply) =>
      isPage(request) ? sendPage(request, reply, releaseDir) : sendNotFound(request, reply),
  });
  app.setNotFoundHandler(sendNotFound);
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, 404, errorMessages.notFound);
}

function isPage(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  const asked = requestPath(request);
  return (
    /text\/html|\*\/\*/.test(accept) &&
    !/^\/(api|shell|areas)(\/|$)/.test(asked) &&
    path.posix.extname(asked) === ''
  );
}

async function sendPage(
  { isOverTls }: FastifyRequest,
  reply: FastifyReply,
  releaseDir: string,
): Promise<FastifyReply> {
  let html: string;
  try {
    // Read each time, as the registry is: a release replaces them while the server runs.
    html = await readFile(path.join(releaseDir, 'index.html'), 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return reply.code(503).type('text/plain; charset=utf-8').send(NO_RELEASE);
  }
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .headers({ 'cache-control': 'no-cache', ...pageHeaders({ nonce, html, isOverTls }) })
    .type('text/html; charset=utf-8')
    .send(await fillIn(html, nonce, releaseDir));
}

// The nonce comes first, so that it never gets into a text of the registry.
async function fillIn(html: string, nonce: string, releaseDir: string): Promise<string> {
  const page = html.replaceAll('__CSP_NONCE__', nonce);
  const registry = await readRegistry(path.join(releaseDir, 'registry.json'));
  // Not as a string, in which `$&` and its like would mean something.
  return registry === undefined ? page : page.replace('__REGISTRY__', () => registry);
}

// As JSON in which no text ends a script element.
async function readRegistry(file: string): Promise<string | undefined> {
  try {
    const registry: unknown = JSON.parse(await readFile(file, 'utf8'));
    return JSON.stringify(registry).replaceAll('<', '\\u003c');
  } catch {
    // The page then asks for the registry itself, and shows what is wrong with it.
    return undefined;
  }
}
