import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { AreaRelease } from '@atrium/area-contract';
import { createLiveProxy } from './live-proxy';

const LIVE = { current: { id: 'live' }, previous: { id: 'before' }, candidate: { percent: 10 } };
const REGISTRY = { sequence: 7, areas: { tasks: LIVE, chat: LIVE } };
const BUILD = { id: 'local', container: '</script>$&' } as AreaRelease;
const REPLACED = {
  sequence: 7,
  areas: { tasks: { current: BUILD, previous: null }, chat: LIVE },
};

let servers: Server[] = [];
let live: URL;
let local: URL;
let proxy: RequestListener;
/** How the live server responds. */
let respond: RequestListener;
/** Headers of the requests that it has received. */
let received: IncomingHttpHeaders[];

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
}

function stopAll(): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  servers = [];
}

async function open(path: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(path, local), init);
}

beforeEach(async () => {
  received = [];
  respond = (_, response) => response.end();
  live = await listen((request, response) => {
    received.push(request.headers);
    respond(request, response);
  });
  local = await listen((request, response) => {
    proxy(request, response);
  });
  proxy = createLiveProxy(
    { live: live.origin, local: local.origin },
    { name: 'tasks', readRelease: () => Promise.resolve(BUILD) },
  );
});

afterEach(stopAll);

it('forwards a request as if it came from a page of the live server', async () => {
  respond = (request, response) => {
    void text(request).then((body) => {
      response.writeHead(201, {
        'set-cookie': [
          `atrium_session_${live.port}=a=b; Path=/; Domain=127.0.0.1; HttpOnly; Secure`,
        ],
        'strict-transport-security': 'max-age=1',
      });
      response.end(`got ${body}`);
    });
  };
  const response = await open('/api/tasks?q=%2F', {
    method: 'POST',
    body: 'a task',
    headers: {
      origin: local.origin,
      referer: `${local.origin}/tasks?q=a`,
      cookie: `atrium_session_${local.port}=a=b; atrium_session=other; token_3000=secret`,
    },
  });

  expect(response.status).toBe(201);
  await expect(response.text()).resolves.toBe('got a task');
  expect(received).toEqual([
    expect.objectContaining({
      host: live.host,
      origin: live.origin,
      referer: `${live.origin}/tasks?q=a`,
      cookie: `atrium_session_${live.port}=a=b`,
    }),
  ]);
  expect(response.headers.getSetCookie()).toEqual([
    `atrium_session_${local.port}=a=b; Path=/; HttpOnly`,
  ]);
  expect(response.headers.get('strict-transport-security')).toBeNull();
});

it('leaves the origin of another site, which the live server rejects', async () => {
  respond = (_, response) => response.writeHead(403).end();
  const origin = `${local.origin}1`;
  const response = await open('/api/tasks', { method: 'POST', headers: { origin } });

  expect(response.status).toBe(403);
  expect(received).toEqual([expect.objectContaining({ origin })]);
});

it.each(['atrium.evil.example', 'localhost', '127.0.0.1:1'])(
  'rejects a request for the host %s',
  async (host) => {
    // Fetch sets the host itself.
    const [response] = (await once(get(local, { headers: { host } }), 'response')) as [
      IncomingMessage,
    ];

    expect(response.statusCode).toBe(421);
    await expect(text(response)).resolves.toBe(`Open ${local.origin} instead.`);
    expect(received).toEqual([]);
  },
);

it('replaces the area in the registry, which browsers read past their caches', async () => {
  respond = ({ headers }, response) => {
    if (headers['if-none-match']) response.writeHead(304).end();
    else response.writeHead(200, { etag: 'W/"a"' }).end(JSON.stringify(REGISTRY));
  };
  const response = await open('/registry.json?preview=pr-12', {
    headers: { 'if-none-match': 'W/"a"' },
  });

  await expect(response.json()).resolves.toEqual(REPLACED);
  expect(response.headers.get('etag')).toBeNull();
});

it('leaves the answer of a server that has no registry', async () => {
  respond = (_, response) => response.writeHead(404).end('There is no preview of this name.');
  const response = await open('/registry.json?preview=pr-12');

  expect(response.status).toBe(404);
  await expect(response.text()).resolves.toBe('There is no preview of this name.');
});

it('replaces the area in a page, says that its data are real, and keeps its policy', async () => {
  const embedded = JSON.stringify(REGISTRY);
  respond = (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'self'; style-src 'nonce-abc'; report-uri /api/reports; report-to reports",
      'integrity-policy': 'blocked-destinations=(script)',
      'reporting-endpoints': 'reports="/api/reports"',
    });
    response.end(
      `<style nonce="abc"></style><script type="application/json" id="atrium-registry">${embedded}</script><body></body>`,
    );
  };
  const response = await open('/tasks', { headers: { accept: 'text/html' } });
  const page = await response.text();

  const [, registry = ''] = /id="atrium-registry">([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(registry)).toEqual(REPLACED);
  expect(received[0]).not.toHaveProperty('accept-encoding');
  expect(page).toContain(`Data are real: ${live.host}<`);
  expect(page.match(/<style nonce="abc">/g)).toHaveLength(2);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; style-src 'nonce-abc'",
  );
  expect(response.headers.get('integrity-policy')).toBeNull();
  expect(response.headers.get('reporting-endpoints')).toBeNull();
});

it('passes compressed files on as they are', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', etag: '"a"' }).end(gzipSync('a script'));
  };
  const response = await open('/shell/main.js');

  await expect(response.text()).resolves.toBe('a script');
  expect(response.headers.get('etag')).toBe('"a"');
});

it('passes each event of a stream on at once, and ends the stream with the browser’s', async () => {
  let send: (event: string) => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      response.on('close', resolve);
      send = (event) => response.write(event);
    };
  });
  const browser = new AbortController();
  const { body } = await open('/api/changes', { signal: browser.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();

  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    send(event);
    await expect(reader?.read()).resolves.toEqual({ done: false, value: event });
  }
  browser.abort();
  await ended;
});

it('ends a request that the browser gives up before there is an answer', async () => {
  const browser = new AbortController();
  const ended = new Promise<void>((resolve) => {
    respond = (_, response) => {
      response.on('close', resolve);
      browser.abort();
    };
  });

  await expect(open('/api/tasks', { signal: browser.signal })).rejects.toThrow('aborted');
  await ended;
});

it('does not report to the live server how the page does', async () => {
  const response = await open('/api/page-reports', { method: 'POST', body: '{}' });

  expect(response.status).toBe(204);
  expect(received).toEqual([]);
});

it('says that the live server is away', async () => {
  respond = ({ socket }) => socket.destroy();
  const response = await open('/api/tasks');

  expect(response.status).toBe(502);
  await expect(response.text()).resolves.toBe(
    `${live.origin} cannot be reached (socket hang up). Check the address.`,
  );
});

it('breaks a response off that the live server does not complete', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy());
  };

  await expect(open('/shell/main.js').then((response) => response.text())).rejects.toThrow(
    'terminated',
  );
});
