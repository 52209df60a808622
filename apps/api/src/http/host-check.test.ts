import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import { exchangeBytes, requestAs } from '../testing/raw-request';
import { startTestApp, type TestApp } from '../testing/test-app';
import { addErrorHandler } from './errors';
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

async function statusFor(server: TestApp, host: string, target = '/api/openapi.json') {
  return (await requestAs(`${server.url}${target}`, { headers: { host } })).status;
}

describe('without a public URL', () => {
  it.each([
    ...['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1', '127.0.0.1:1', '127.1.2.3:80'],
    ...['[::1]', '[::1]:3000', '[0:0:0:0:0:0:0:1]', 'atrium.lan', 'Atrium.LAN:3000'],
  ])('accepts %s', async (host) => {
    expect(await statusFor(direct, host)).toBe(200);
  });

  it.each([
    ...['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example'],
    ...['evil.localhost', '127.evil.example', '0.0.0.0', '192.0.2.1', '[::2]', '[::ffff:c000:201]'],
    ...['127.1', '2130706433', '0x7f.0.0.1', '[::1', '::1', '[::1]evil', 'localhost:80:80'],
    ...[
      'evil.example@localhost',
      'localhost@evil.example',
      'localhost,evil.example',
      'localhost/x',
    ],
    ...['localhost evil.example', 'localhost..', '.', ':80', 'localhost:a', 'localhost%00'],
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
    headers: { host: 'evil.example', origin: 'https://evil.example', 'content-type': 'text/html' },
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
