import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { seedRows } from '../contract-tests/seed-rows';
import { licenses } from '../db/schema/tables';
import { addUser, TEST_PASSWORD } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createLogRateLimit, type LogRateLimit } from './log-rate-limit';
import { createLogger } from './logger';

const WRONG_PASSWORD = 'wrong-horse-battery';
const TEXT = 'meet-me-at-the-old-oak';
const KEY = 'KEYS-ABCD-EFGH-JKLM';

const server = setUpTestApp();
let cookie: string;
let recipientId: number;
let licensed: { distributorId: number; companyId: number };

beforeAll(async () => {
  const owner = await addUser(server.db, 'maria', { role: 'admin' });
  recipientId = await addUser(server.db, 'deniz');
  cookie = await server.signIn('maria');
  const rows = await seedRows(server.db, { owner, partnerId: recipientId });
  licensed = { distributorId: rows.distributorId, companyId: rows.companyId };
});

function post(path: string, body: string, type = 'application/json'): Promise<Response> {
  const headers = { cookie, 'content-type': type };
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body });
}

function send(): Promise<Response> {
  return post('/api/messages', JSON.stringify({ recipientId, content: TEXT }));
}

function addLicense(): Promise<Response> {
  const body = { ...licensed, expiresAt: '2030-01-01T00:00:00.000Z', isTrial: false };
  return post('/api/licenses', JSON.stringify(body));
}

/** Returns the log lines of a request by the id in its response. */
function linesOf(response: Response): readonly string[] {
  const id = response.headers.get('x-request-id') ?? 'none';
  return server.log.filter((line) => line.includes(`"reqId":"${id}"`));
}

it('adds the request id of the log to every API response', async () => {
  const responses = [
    [200, await server.call('GET', '/api/health')],
    [401, await server.call('GET', '/api/user')],
    [404, await server.call('GET', '/api/nothing')],
    [400, await post('/api/login', '{')],
    [
      403,
      await server.call('POST', '/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
  ] as const;

  for (const [status, response] of responses) {
    expect(response.status).toBe(status);
    const line = linesOf(response).at(-1) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ msg: 'request', status, method: expect.any(String) });
  }
  const malformed = await server.call('GET', '/api/%E0%A4%A');
  expect(malformed.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

describe('security events', () => {
  beforeEach(() => {
    server.log.length = 0;
  });

  it('logs the user of a request that only admins may make, without the query', async () => {
    const cookie = await server.signIn('deniz');

    const response = await server.call('GET', '/api/licenses?q=secret', { cookie });

    expect(response.status).toBe(403);
    const line = server.log.find((text) => text.includes('"securityEvent"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      reqId: response.headers.get('x-request-id'),
      securityEvent: 'access_refused',
      address: '127.0.0.1',
      method: 'GET',
      url: '/api/licenses',
      userId: recipientId,
    });
    expect(line).not.toContain('secret');
  });

  it('logs input that the page would not send, without the input', async () => {
    const cookie = await server.signIn('deniz');
    const bodies = [{ title: ['a secret'] }, 'a secret'];

    for (const body of bodies) await server.call('POST', '/api/tasks', { cookie, body });

    const lines = server.log.filter((line) => line.includes('"input_refused"'));
    expect(lines).toHaveLength(bodies.length);
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
      method: 'POST',
      url: '/api/tasks',
      userId: recipientId,
    });
    expect(lines.join('')).not.toContain('a secret');
  });

  it('logs at most 60 lines per minute for one event of one address, and says so', async () => {
    for (let call = 0; call < 70; call += 1) {
      const from = call < 65 ? '192.0.2.1' : '192.0.2.2';
      const headers = { 'sec-fetch-site': 'cross-site', 'x-forwarded-for': from };
      expect((await server.call('POST', '/api/logout', { headers })).status).toBe(403);
    }

    const lines = server.log.filter((line) => line.includes('"origin_refused"'));
    expect(lines.filter((line) => line.includes('192.0.2.1'))).toHaveLength(60);
    expect(lines[59]).toContain('"note":"further events of this minute are not logged"');
    expect(lines.filter((line) => line.includes('192.0.2.2'))).toHaveLength(5);
  });
});

describe('the limit of security events', () => {
  let now = 0;
  const takeAll = (limit: LogRateLimit, addresses: readonly string[]) =>
    addresses.map((address) => limit(address));

  it.each([
    ['an address', { perAddress: 2, total: 10 }, 'a a a b', 'allowed last exceeded allowed'],
    [
      'all addresses together',
      { perAddress: 2, total: 3 },
      'a b c d',
      'allowed allowed last exceeded',
    ],
  ])('limits the lines of %s and marks the last one', (_, limits, addresses, expected) => {
    const limit = createLogRateLimit(limits, () => now);

    expect(takeAll(limit, addresses.split(' '))).toEqual(expected.split(' '));
  });

  it('resets after a minute', () => {
    const limit = createLogRateLimit({ perAddress: 1, total: 1 }, () => now);
    expect(takeAll(limit, ['a', 'a'])).toEqual(['last', 'exceeded']);

    now += 59_999;
    expect(limit('a')).toBe('exceeded');
    now += 1;
    expect(limit('a')).toBe('last');
  });
});

it('contains no password, cookie, key or message when a request fails', async () => {
  await server.db
    .insert(licenses)
    .values({ ...licensed, key: KEY, isTrial: false, expiresAt: new Date() });
  const secrets = [TEST_PASSWORD, WRONG_PASSWORD, TEXT, KEY, cookie, cookie.split('=')[1] ?? ''];

  const login = (password: string) => JSON.stringify({ username: 'maria', password });
  const rejected = [
    await post('/api/login', login(WRONG_PASSWORD)),
    await post('/api/login', login(TEST_PASSWORD).slice(0, -1)),
    await post('/api/login', login(TEST_PASSWORD), 'text/plain'),
    await post('/api/login', JSON.stringify({ password: { text: TEST_PASSWORD } })),
    await post('/api/messages', `{"recipientId": 0, "content": "${TEXT}"}`),
    await post('/api/messages', `{"recipientId": 1, "content": "${TEXT}`),
    await server.call('GET', `/api/messages?recipientId=${TEXT}`, { cookie }),
    await server.call('GET', `/api/nothing?password=${TEST_PASSWORD}&key=${KEY}`, { cookie }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([401, 400, 415, 400, 400, 400, 400, 404]);
  for (const path of ['/api/licenses', `/api/messages?recipientId=${String(recipientId)}`]) {
    expect((await server.call('GET', path, { cookie })).status).toBe(200);
  }

  const failed = await failInTheDatabase();

  for (const response of failed) {
    expect(response.status).toBe(500);
    expect(linesOf(response).some((line) => line.includes('"request failed"'))).toBe(true);
  }
  const log = server.log.join('');
  for (const secret of secrets) expect(log).not.toContain(secret);
  // The generated key of the license that could not be stored.
  expect(log).not.toMatch(/([A-Z2-9]{5}-){4}[A-Z2-9]{5}/);
  expect(log).toContain('messages_no_text_check');
});

/** Sends requests that fail with PostgreSQL errors which quote the row or value. */
async function failInTheDatabase(): Promise<Response[]> {
  const responses: Response[] = [];
  const change = (statement: string) => server.db.execute(sql.raw(statement));

  await change(
    'alter table messages add constraint messages_no_text_check check (false) not valid',
  );
  responses.push(await send());
  await change('alter table messages drop constraint messages_no_text_check');
  await change('drop index messages_words_index');
  await change('alter table messages alter column content type integer using 0');
  responses.push(await send());
  await change('alter table licenses add constraint licenses_no_key_check check (false) not valid');
  responses.push(await addLicense());
  await change('alter table login_attempts rename to hidden_attempts');
  responses.push(await post('/api/login', JSON.stringify({ username: 'maria', password: TEXT })));
  await change('alter table sessions rename to hidden_sessions');
  responses.push(await server.call('GET', '/api/user', { cookie }));
  return responses;
}

it('logs type, message, code and stack of an error and none of its other properties', () => {
  const output = new PassThrough();
  const logger = createLogger('trace', output);
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_unique',
    detail: `Key (email)=(${TEXT})`,
    query: TEXT,
    params: [TEXT],
    client: { password: TEXT },
  });

  logger.error({ err: new TypeError('failed', { cause }) }, errorMessages.internal);
  logger.error({ err: TEXT, req: { method: 'GET', url: `/api?q=${TEXT}` } });

  const [first = '', second = ''] = String(output.read()).split('\n');
  expect(JSON.parse(first)).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'failed',
      stack: expect.stringMatching(/^ +at .*logger\.test/),
      cause: { message: 'duplicate key', code: '23505', constraint: 'users_email_unique' },
    },
  });
  expect(JSON.parse(second)).toMatchObject({ req: { method: 'GET', url: '/api' } });
  expect(first + second).not.toContain(TEXT);
});
