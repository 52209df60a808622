import { startTestApp, type TestApp } from '../testing/test-app';
import { setUpTestDatabase } from '../testing/test-database';
import { createProxyTrust } from './forwarded-headers';

const database = setUpTestDatabase();
let server: TestApp;

async function eventsAfter(headers: Record<string, string>): Promise<unknown[]> {
  await server.call('GET', '/api/user', { headers });
  return server.log
    .filter((line) => line.includes('untrusted_forwarded_headers'))
    .map((line): unknown => JSON.parse(line));
}

describe('a server', () => {
  afterEach(() => server.close());

  it('warns once about an untrusted address and ignores its headers', async () => {
    server = await startTestApp({ trustedProxies: ['10.0.0.0/8'] }, await database.openAgain());

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
    server = await startTestApp({ trustedProxies: ['127.0.0.0/8'] }, await database.openAgain());
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
