import { errorMessages } from '@atrium/contracts/server';
import { setUpTestApp } from '../testing/set-up-test-app';
import { startTestApp } from '../testing/test-app';

const server = setUpTestApp({ publicUrl: 'https://atrium.example.com' });

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://atrium.example.com' },
  { origin: 'https://evil.example' },
  { origin: 'https://atrium.example.com.evil.example' },
  { origin: 'null' },
];

it.each(foreign)('rejects a write with %j', async (headers) => {
  for (const path of ['/api/logout', '/api/login', '/api/nothing', '/']) {
    const response = await server.call('POST', path, { headers });

    expect([response.status, await response.text()]).toEqual([403, errorMessages.crossSiteRequest]);
  }
});

const own: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://atrium.example.com' },
  {},
];

it.each(own)('accepts a write with %j', async (headers) => {
  const response = await server.call('POST', '/api/logout', { headers });

  expect(response.status).toBe(200);
});

it('accepts the origin at which the browser sent the request', async () => {
  const direct = await startTestApp({}, server.sharedDatabase);

  const response = await direct.call('POST', '/api/logout', { headers: { origin: direct.url } });

  await direct.close();
  expect(response.status).toBe(200);
});

it('logs a write from another origin without its body', async () => {
  await server.call('POST', '/api/login', {
    headers: { origin: 'https://evil.example' },
    body: { username: 'maria', password: 'a secret' },
  });

  const event = JSON.parse(server.log.findLast((line) => line.includes('origin_refused')) ?? '{}');
  expect(event).toMatchObject({
    level: 40,
    securityEvent: 'origin_refused',
    origin: 'https://evil.example',
    method: 'POST',
    url: '/api/login',
  });
  expect(server.log.join()).not.toContain('a secret');
});

it('accepts cross-site reads', async () => {
  const response = await server.call('GET', '/api/health', {
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });

  expect(response.status).toBe(200);
});
