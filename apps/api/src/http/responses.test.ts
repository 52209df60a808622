import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { exchangeBytes } from '../testing/raw-request';
import { publishPage } from '../testing/releases';
import { setUpTestApp } from '../testing/set-up-test-app';

const PAGE = '<p>Atrium</p>';

const server = setUpTestApp();

describe('the headers', () => {
  beforeAll(() => publishPage(server, PAGE));

  async function readPolicies(options = {}) {
    const { headers } = await server.call('GET', '/tasks', options);
    const policy = headers.get('content-security-policy') ?? '';
    return { headers, directives: policy.split('; ') };
  }

  it('sends HSTS only if the proxy received the request over TLS', async () => {
    const plain = await server.call('GET', '/');
    const proxied = await server.call('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });

    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(proxied.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('enforces Trusted Types for a shell that creates a policy', async () => {
    await publishPage(server, '<meta name="trusted-types" content="default" />');

    const { directives } = await readPolicies();

    expect(directives).toContain("require-trusted-types-for 'script'");
    expect(directives).toContain('trusted-types default');
  });

  it('does not enforce Trusted Types for an older shell', async () => {
    await publishPage(server, PAGE);
    const { directives } = await readPolicies();

    expect(directives.join()).not.toContain('trusted-types');
  });

  it('allows the page’s own inline script by its hash, and none by the nonce of the styles', async () => {
    await publishPage(server, '<script>start()</script><script src="/a.js"></script>');

    const { directives } = await readPolicies();

    const hash = createHash('sha256').update('start()').digest('base64');
    expect(directives).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  it('blocks scripts without an integrity hash on every page', async () => {
    const { headers } = await readPolicies();

    expect(headers.get('integrity-policy')).toBe(
      'blocked-destinations=(script), endpoints=(reports)',
    );
  });

  it('declares the reporting endpoint that browsers support at that address', async () => {
    const plain = await readPolicies();
    const tls = await readPolicies({ headers: { 'x-forwarded-proto': 'https' } });

    expect(plain.directives).toContain('report-uri /api/reports');
    expect(plain.directives).not.toContain('report-to reports');
    expect(plain.headers.get('reporting-endpoints')).toBeNull();
    expect(tls.directives).toEqual(
      expect.arrayContaining(['report-uri /api/reports', 'report-to reports']),
    );
    expect(tls.headers.get('reporting-endpoints')).toBe('reports="/api/reports"');
  });
});

describe('an error', () => {
  let cookie: string;

  beforeAll(async () => {
    await addUser(server.db, 'maria');
    cookie = await server.signIn('maria');
  });

  it.each([
    ['GET', '/api/user', 401, 'text/plain', errorMessages.notSignedIn],
    ['PUT', '/api/user', 404, 'text/plain', errorMessages.notFound],
    ['GET', '/api', 404, 'text/plain', errorMessages.notFound],
    ['GET', '/api/messages', 401, 'application/json', { message: errorMessages.notSignedIn }],
    ['GET', '/api/messages/nothing', 404, 'application/json', { message: errorMessages.notFound }],
  ])('responds to %s %s with %d as %s', async (method, path, status, type, body) => {
    const response = await server.call(method, path, { headers: { accept: 'text/html' } });

    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    const text = await response.text();
    expect(typeof body === 'string' ? text : JSON.parse(text)).toEqual(body);
  });

  it.each([
    ['text/plain', '{}', 415, errorMessages.jsonExpected],
    ['application/x-www-form-urlencoded', 'username=maria', 415, errorMessages.jsonExpected],
  ])('rejects a body of type %s', async (type, body, status, text) => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  it('accepts an empty body with a JSON content type', async () => {
    const response = await server.call('POST', '/api/logout', {
      headers: { 'content-type': 'application/json' },
    });

    expect([response.status, await response.json()]).toEqual([200, {}]);
  });

  it('survives a malformed path and malformed HTTP', async () => {
    const malformed = await server.call('GET', '/api/%E0%A4%A');

    expect([malformed.status, await malformed.text()]).toEqual([400, 'Bad Request']);
    expect(await exchangeBytes(server.url, 'NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\n.*\r\n\r\nBad Request$/s,
    );
  });

  it.each([
    ['malformed HTTP', 'NONSENSE\r\n\r\n'],
    ['headers that are too large', `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    [
      'a path that no one can decode',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
  ])('sends the security headers of every response to %s', async (_, bytes) => {
    const [head = ''] = (await exchangeBytes(server.url, bytes)).split('\r\n\r\n');
    const sent = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    );
    const { headers } = await server.call('GET', '/api/nothing');

    for (const name of [
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]) {
      expect(sent.get(name)).toBe(headers.get(name));
      expect(sent.get(name)).not.toBeNull();
    }
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['a length twice', 'Content-Length: 2\r\nContent-Length: 40'],
  ])('rejects a request with %s (request smuggling)', async (_, headers) => {
    const response = await exchangeBytes(
      server.url,
      `POST /api/logout HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n{}`,
    );

    expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  });

  it('does not echo TRACE requests', async () => {
    const response = await exchangeBytes(
      server.url,
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: secret\r\nConnection: close\r\n\r\n',
    );

    expect(response).toMatch(/^HTTP\/1.1 40[45] /);
    expect(response).not.toContain('secret');
  });

  it('responds with Internal Server Error only, and logs the cause with the request id', async () => {
    await server.db.execute(sql`alter table messages rename to hidden_messages`);
    await server.db.execute(sql`alter table tasks rename to hidden_tasks`);

    const tasks = await server.call('GET', '/api/tasks', { cookie });
    const messages = await server.call('GET', '/api/messages?recipientId=1987654321', { cookie });

    expect([tasks.status, await tasks.text()]).toEqual([500, 'Internal Server Error']);
    expect([messages.status, await messages.json()]).toEqual([
      500,
      { message: 'Internal Server Error' },
    ]);
    const lines = server.log.filter((line) => line.includes('request failed'));
    expect(lines[0]).toContain(tasks.headers.get('x-request-id'));
    expect(lines[0]).toContain('tasks\\" does not exist');
    // User input stays out of the log.
    expect(lines[1]).not.toContain('1987654321');
  });
});
