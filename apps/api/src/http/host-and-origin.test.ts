import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { exchangeBytes, requestAs } from '../testing/raw-request';
import { startTestApp, type TestApp } from '../testing/test-app';
import { addErrorHandler } from './errors';
import { createProxyTrust } from './forwarded-headers';
import { addHostCheck, createHostRule, UNKNOWN_HOST } from './host-check';

const PUBLIC_URL = 'https://atrium.example.com:8443';

let direct: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  direct = await startTestApp({ host: 'atrium.lan' });
  behindProxy = await startTestApp({ publicUrl: PUBLIC_URL }, direct.sharedDatabase);
});

afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});

describe('the host', () => {
  async function statusFor(server: TestApp, host: string, target = '/api/openapi.json') {
    return (await requestAs(`${server.url}${target}`, { headers: { host } })).status;
  }

  describe('without a public URL', () => {
    it.each([
      'localhost',
      'LOCALHOST:3000',
      'localhost.',
      '127.0.0.1',
      '127.0.0.1:1',
      '127.1.2.3:80',
      '[::1]',
      '[::1]:3000',
      '[0:0:0:0:0:0:0:1]',
      'atrium.lan',
      'Atrium.LAN:3000',
    ])('accepts %s', async (host) => {
      expect(await statusFor(direct, host)).toBe(200);
    });

    it.each([
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.localhost',
      '127.evil.example',
      '0.0.0.0',
      '192.0.2.1',
      '[::2]',
      '[::ffff:c000:201]',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '[::1',
      '::1',
      '[::1]evil',
      'localhost:80:80',
      'evil.example@localhost',
      'localhost@evil.example',
      'localhost,evil.example',
      'localhost/x',
      'localhost evil.example',
      'localhost..',
      '.',
      ':80',
      'localhost:a',
      'localhost%00',
    ])('rejects "%s"', async (host) => {
      expect(await statusFor(direct, host)).toBe(421);
    });
  });

  it('accepts the local address of the connection if it listens on all addresses', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found);
    const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
    const { address } = own ?? { address: '127.0.0.1' };
    const app = Fastify();
    addHostCheck(app, createHostRule({ host: '0.0.0.0', publicUrl: undefined }));
    addErrorHandler(app);
    app.get('/', () => 'there');
    await app.listen({ host: '0.0.0.0', port: 0 });
    const { port } = new URL(app.listeningOrigin);
    const hosts = [`${address}:${port}`, 'localhost', '198.51.100.1', 'evil.example'];

    const responses = await Promise.all(
      hosts.map((host) => requestAs(`http://${address}:${port}`, { headers: { host } })),
    );

    await app.close();
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 421, 421]);
  });

  describe('with a public URL', () => {
    it.each(['atrium.example.com', 'atrium.example.com:8443', 'Atrium.Example.COM.'])(
      'accepts %s',
      async (host) => {
        expect(await statusFor(behindProxy, host)).toBe(200);
      },
    );

    it.each(['localhost', '127.0.0.1', 'example.com', 'evil.atrium.example.com'])(
      'rejects %s',
      async (host) => {
        expect(await statusFor(behindProxy, host)).toBe(421);
      },
    );

    it('accepts every loopback name if the public URL is a loopback URL', async () => {
      const server = await startTestApp(
        { publicUrl: 'http://127.0.0.1:3000' },
        direct.sharedDatabase,
      );

      const hosts = ['localhost:3000', 'evil.example'];
      const statuses = await Promise.all(hosts.map((host) => statusFor(server, host)));

      await server.close();
      expect(statuses).toEqual([200, 421]);
    });
  });

  it.each(['/api/health', '/api/ready'])('serves %s at any host', async (target) => {
    expect(await statusFor(behindProxy, '10.0.0.1:3001', target)).toBe(200);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/registry.json'],
    ['GET', '/shell/missing.js'],
    ['GET', '/api/nothing'],
    ['GET', '/api/user'],
    ['GET', '/%zz'],
    ['GET', '/api/health/more'],
    ['OPTIONS', '/api/health'],
    ['POST', '/api/login'],
  ])('rejects %s %s before anything else is checked', async (method, target) => {
    const response = await requestAs(`${direct.url}${target}`, {
      method,
      headers: {
        host: 'evil.example',
        origin: 'https://evil.example',
        'content-type': 'text/html',
      },
      body: 'not JSON',
    });

    expect([response.status, await response.text()]).toEqual([421, UNKNOWN_HOST]);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('rejects in JSON below /api/messages', async () => {
    const headers = { host: 'evil.example' };
    const response = await requestAs(`${direct.url}/api/messages?recipientId=1`, { headers });

    expect([response.status, await response.json()]).toEqual([421, { message: UNKNOWN_HOST }]);
  });

  describe('over a raw connection', () => {
    it.each([
      ['no Host', 'GET / HTTP/1.0\r\n\r\n'],
      ['an empty one', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
      ['two of them', 'GET / HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
      ['a foreign target', 'GET http://evil.example/ HTTP/1.0\r\nHost: localhost\r\n\r\n'],
      ['a foreign Host', 'GET http://localhost/ HTTP/1.0\r\nHost: evil.example\r\n\r\n'],
      ['credentials', 'GET http://localhost@evil.example/ HTTP/1.0\r\nHost: localhost\r\n\r\n'],
    ])('rejects %s', async (_, bytes) => {
      expect(await exchangeBytes(direct.url, bytes)).toMatch(/^HTTP\/1\.1 421 /);
    });

    it('treats a full URL as its path', async () => {
      const target = 'http://localhost:3000/api/messages?recipientId=1';
      const bytes = `GET ${target} HTTP/1.0\r\nHost: localhost:3000\r\n\r\n`;

      const response = await exchangeBytes(direct.url, bytes);

      expect(response).toMatch(/^HTTP\/1\.1 401 /);
      expect(response).toContain('{"message":');
    });
  });

  it('logs the truncated host', async () => {
    await statusFor(direct, `${'a'.repeat(500)}.example`);

    const line = direct.log.findLast((text) => text.includes('host_refused')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      securityEvent: 'host_refused',
      host: 'a'.repeat(100),
      address: '127.0.0.1',
      url: '/api/openapi.json',
    });
  });
});

describe('the origin', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
    { origin: 'https://evil.example' },
    { origin: `${PUBLIC_URL}.evil.example` },
    { origin: 'null' },
  ];

  it.each(foreign)('rejects a write with %j', async (headers) => {
    for (const path of ['/api/logout', '/api/login', '/api/nothing', '/']) {
      const response = await behindProxy.call('POST', path, { headers });

      expect([response.status, await response.text()]).toEqual([
        403,
        errorMessages.crossSiteRequest,
      ]);
    }
  });

  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: PUBLIC_URL },
    {},
  ];

  it.each(own)('accepts a write with %j', async (headers) => {
    expect((await behindProxy.call('POST', '/api/logout', { headers })).status).toBe(200);
  });

  it('accepts the origin at which the browser sent the request', async () => {
    const headers = { origin: direct.url };

    expect((await direct.call('POST', '/api/logout', { headers })).status).toBe(200);
  });

  it('logs a write from another origin without its body', async () => {
    await behindProxy.call('POST', '/api/login', {
      headers: { origin: 'https://evil.example' },
      body: { username: 'maria', password: 'a secret' },
    });

    const event = JSON.parse(
      behindProxy.log.findLast((line) => line.includes('origin_refused')) ?? '{}',
    );
    expect(event).toMatchObject({
      level: 40,
      securityEvent: 'origin_refused',
      origin: 'https://evil.example',
      method: 'POST',
      url: '/api/login',
    });
    expect(behindProxy.log.join()).not.toContain('a secret');
  });

  it('accepts cross-site reads', async () => {
    const response = await behindProxy.call('GET', '/api/health', {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });

    expect(response.status).toBe(200);
  });
});

describe('forwarded headers', () => {
  let server: TestApp;

  async function eventsAfter(headers: Record<string, string>): Promise<unknown[]> {
    await server.call('GET', '/api/user', { headers });
    return server.log
      .filter((line) => line.includes('untrusted_forwarded_headers'))
      .map((line): unknown => JSON.parse(line));
  }

  afterEach(() => server.close());

  it('warns once about an untrusted address and ignores its headers', async () => {
    server = await startTestApp({ trustedProxies: ['10.0.0.0/8'] }, direct.sharedDatabase);

    expect(await eventsAfter({})).toEqual([]);
    const [event] = await eventsAfter({ 'x-forwarded-for': '192.0.2.7' });
    expect(event).toMatchObject({
      level: 40,
      address: '127.0.0.1',
      proxy: '127.0.0.1',
      header: 'x-forwarded-for',
    });
    expect(await eventsAfter({ 'x-forwarded-for': '192.0.2.8' })).toHaveLength(1);
  });

  it('uses the headers of a trusted proxy without a warning', async () => {
    server = await startTestApp({ trustedProxies: ['127.0.0.0/8'] }, direct.sharedDatabase);
    const headers = { 'x-forwarded-for': '192.0.2.7', 'sec-fetch-site': 'cross-site' };

    expect(await eventsAfter(headers)).toEqual([]);
    await server.call('POST', '/api/logout', { headers });
    const line = server.log.find((text) => text.includes('origin_refused')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ address: '192.0.2.7' });
  });
});

it.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.7.9', true],
  ['fd00::1', true],
  ['192.168.7.10', false],
  ['fe80::1', false],
  ['unknown', false],
  ['', false],
])('with two ranges and two addresses, trusts "%s": %p', (address, trusted) => {
  const isTrusted = createProxyTrust(['10.0.0.0/8', '192.168.7.9', '::1', 'fd00::/8']);

  expect(isTrusted(address)).toBe(trusted);
});
