import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { expect, test } from './fixtures';
import type { Site } from './site';

const UNITS = path.resolve(import.meta.dirname, '../../../deploy/systemd');

// Headers of every response.
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request over TLS as a client that trusts the certificate. */
async function call(
  { name, tlsPort, certificate }: Site,
  { method = 'GET', path: target = '/', headers = {}, body = '' }: Call,
): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port: tlsPort,
    servername: name,
    ca: certificate,
    agent: false,
    method,
    path: target,
    headers: { host: `${name}:${String(tlsPort)}`, ...headers },
  });
  // nginx responds to a body that is too large without reading all of it.
  sent.on('error', () => undefined).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Performs a TLS handshake and returns the protocol or the error code. */
function shakeHands({ tlsPort, certificate, name }: Site, options: ConnectionOptions) {
  return new Promise<string>((resolve) => {
    const socket = connectTls({
      host: '127.0.0.1',
      port: tlsPort,
      ca: certificate,
      servername: name,
      ...options,
    });
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '');
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
  });
}

/** Sends bytes over a new connection and returns the whole response. */
async function exchange(socket: Socket, sent: string): Promise<string> {
  socket.on('error', () => undefined).write(sent);
  return text(socket).catch(() => '');
}

test('only TLS 1.2 and 1.3 with modern ciphers are accepted', async ({ deployment: { site } }) => {
  const old = { ciphers: 'DEFAULT:@SECLEVEL=0' };

  expect(await shakeHands(site, {})).toBe('TLSv1.3');
  expect(await shakeHands(site, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    expect(
      await shakeHands(site, { ...old, minVersion: version, maxVersion: version }),
      version,
    ).toMatch(/^ERR_SSL_|ECONNRESET/);
  }
  for (const ciphers of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA']) {
    expect(await shakeHands(site, { ciphers, maxVersion: 'TLSv1.2' }), ciphers).toMatch(
      /^ERR_SSL_/,
    );
  }
});

test('requests for another host name get no response', async ({ deployment: { site } }) => {
  expect(await shakeHands(site, { servername: 'other.example.com' })).toMatch(/^ERR_SSL_/);
  expect(await shakeHands(site, { servername: '' })).toMatch(/^ERR_SSL_/);
  const ask = 'GET / HTTP/1.1\r\nHost: other.example.com\r\n\r\n';
  expect(await exchange(connect(site.plainPort, '127.0.0.1'), ask)).toBe('');
  expect(await exchange(connect(site.plainPort, '127.0.0.1'), 'nonsense\r\n\r\n')).toBe('');
  const secure = connectTls({
    host: '127.0.0.1',
    port: site.tlsPort,
    ca: site.certificate,
    servername: site.name,
  });
  await once(secure, 'secureConnect');
  expect(await exchange(secure, ask)).toBe('');
});

test('requests without TLS are redirected to the configured host name', async ({
  deployment: { site },
}) => {
  const ask = `GET /tasks?search=a HTTP/1.1\r\nHost: ${site.name}\r\nConnection: close\r\n\r\n`;

  const answer = await exchange(connect(site.plainPort, '127.0.0.1'), ask);

  expect(answer).toMatch(/^HTTP\/1.1 301 /);
  expect(answer).toContain(`\r\nLocation: https://${site.name}/tasks?search=a\r\n`);
  // A host in the request line takes precedence over the header and is not echoed either.
  const absolute = ask.replace('GET /', 'GET http://other.example.com/');
  expect(await exchange(connect(site.plainPort, '127.0.0.1'), absolute)).toBe('');
});

test('errors of nginx have the headers of the API and a message', async ({
  deployment: { site },
}) => {
  const { headers: expected } = await call(site, { path: '/api/health' });
  expect(expected['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const { body: page } = await call(site, { path: '/' });
  const [, script = ''] = /src="(\/shell\/[^"]+)"/.exec(page) ?? [];
  const calls: [number, string, Call][] = [
    [400, 'The server could not understand the request.', { headers: { 'content-length': 'x' } }],
    [405, 'Method Not Allowed', { method: 'POST', path: script }],
    [
      413,
      'The request is too large.',
      { method: 'POST', path: '/api/tasks', body: 'a'.repeat(3e6) },
    ],
    [414, 'The address is too long.', { path: `/${'a'.repeat(10_000)}` }],
    [431, 'The request is too large.', { headers: { cookie: 'a'.repeat(10_000) } }],
  ];
  for (const [status, sentence, made] of calls) {
    const answer = await call(site, made);

    expect([answer.status, answer.body]).toEqual([status, sentence]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const name of SECURITY_HEADERS) {
      expect([status, name, answer.headers[name]]).toEqual([status, name, expected[name]]);
    }
    expect(answer.headers.server).toBe('nginx');
  }
});

test('sign-in attempts are rate-limited', async ({ deployment: { site } }) => {
  const { headers: expected } = await call(site, { path: '/api/health' });
  const origin = `https://${site.name}:${String(site.tlsPort)}`;
  // Invalid input: only nginx counts it as a sign-in attempt.
  const attempt = { method: 'POST', path: '/api/login', body: '{}' };
  const headers = { 'content-type': 'application/json', origin };

  const answers = await Promise.all(
    Array.from({ length: 80 }, () => call(site, { ...attempt, headers })),
  );

  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.body).toBe(
    'Too many requests from your network; please try again in a moment.',
  );
  for (const name of SECURITY_HEADERS) expect(refused[0]?.headers[name]).toBe(expected[name]);
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect((await call(site, { path: '/api/health' })).status).toBe(200);
});

test('one address cannot use all connections', async ({ deployment: { site } }) => {
  const unfinished = `POST /api/tasks HTTP/1.1\r\nHost: ${site.name}\r\nContent-Length: 10\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: 256 }, async () => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: site.tlsPort,
        ca: site.certificate,
        servername: site.name,
      });
      await once(socket, 'secureConnect');
      socket.on('error', () => undefined).write(unfinished);
      return socket;
    }),
  );
  await expect.poll(async () => (await call(site, { path: '/api/health' })).status).toBe(429);

  for (const socket of sockets) socket.destroy();

  await expect.poll(async () => (await call(site, { path: '/api/health' })).status).toBe(200);
});

for (const unit of [
  'atrium-api@.service',
  'atrium-backup.service',
  'atrium-backup-record.service',
]) {
  test(`systemd-analyze rates the sandbox of ${unit} as safe`, () => {
    // Fails at an exposure above 1.5 of 10.
    const args = ['security', '--offline=true', '--threshold=15', path.join(UNITS, unit)];

    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow();
  });
}
