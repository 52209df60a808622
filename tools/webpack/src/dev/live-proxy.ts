import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Origins } from './live-cookies';
import { toLiveCookies, toLocalCookie } from './live-cookies';
import { explainFailure } from './live-server';
import type { LocalArea } from './local-page';
import { changePage, replaceArea } from './local-page';

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' };

// Errors of code on this machine must not count against the live releases.
const PAGE_REPORTS = '/api/page-reports';

const REGISTRY = /^\/registry\.json(?:\?|$)/;

// Headers of the connection to the live server, and HSTS, which would apply to everything on this host.
const UNWANTED = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'];

// Headers of the original text, and a policy that no development build keeps: its chunks have no hashes.
const UNWANTED_IF_CHANGED = ['content-length', 'etag', 'integrity-policy', 'reporting-endpoints'];

/**
 * Creates a listener that forwards requests to the live server as if they came from its own pages, and replaces
 * an area in those pages. Rejects requests for other hosts, which prevents DNS rebinding.
 */
export function createLiveProxy(origins: Origins, area: LocalArea): RequestListener {
  const { live, local } = origins;
  const send = live.startsWith('https:') ? requestHttps : requestHttp;

  return (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    if (request.headers.host !== new URL(local).host) {
      response.writeHead(421, PLAIN_TEXT).end(`Open ${local} instead.`);
      return;
    }
    if (path === PAGE_REPORTS) {
      response.writeHead(204).end();
      return;
    }

    async function respond(answer: IncomingMessage): Promise<void> {
      const { statusCode: status = 502 } = answer;
      const headers = toLocalHeaders(answer, origins);
      const isPage = headers['content-type']?.toString().startsWith('text/html');
      const isRegistry = method === 'GET' && status === 200 && REGISTRY.test(path);
      if (!isPage && !isRegistry) {
        response.writeHead(status, headers).flushHeaders();
        await pipeline(answer, response);
        return;
      }
      const original = await text(answer);
      const changed = isRegistry
        ? await replaceArea(original, area)
        : await changePage(original, area, new URL(live).host);
      response.writeHead(status, omit(headers, UNWANTED_IF_CHANGED)).end(changed);
    }

    function fail(error: unknown): void {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, PLAIN_TEXT).end(explainFailure(live, error));
    }

    const outgoing = send(live, { method, path, headers: toLiveHeaders(request, origins) });
    outgoing.on('response', (answer) => {
      respond(answer).catch(fail);
    });
    outgoing.on('error', fail);
    // The browser may give up before there is an answer.
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  };
}

function toLiveHeaders(
  { headers, url = '' }: IncomingMessage,
  origins: Origins,
): OutgoingHttpHeaders {
  const { live, local } = origins;
  const { origin, referer = '', cookie = '', accept = '' } = headers;
  const changed: OutgoingHttpHeaders = {
    ...headers,
    host: new URL(live).host,
    cookie: toLiveCookies(cookie, origins),
  };
  // Any other origin is another site's, which the live server rejects.
  if (origin === local) changed['origin'] = live;
  if (referer.startsWith(`${local}/`)) changed['referer'] = live + referer.slice(local.length);
  if (accept.includes('text/html') || REGISTRY.test(url)) {
    delete changed['accept-encoding'];
    delete changed['if-none-match'];
  }
  return changed;
}

function toLocalHeaders({ headers }: IncomingMessage, origins: Origins): OutgoingHttpHeaders {
  const { 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  return {
    ...omit(headers, UNWANTED),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => toLocalCookie(cookie, origins)) }),
    ...(policy && {
      'content-security-policy': String(policy).replace(/; report-(?:uri|to) [^;]*/g, ''),
    }),
  };
}

function omit(headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
