import { sql } from 'drizzle-orm';
import { pageReportCounts, pageReportVotes } from '../../db/schema/report-tables';
import { openSyncedStream } from '../../testing/change-stream';
import { addUser } from '../../testing/factories';
import {
  LIVE,
  publishTasks,
  releasedAtOf,
  sendReports,
  SHELL,
  tasks,
} from '../../testing/page-reports';
import { exchangeBytes, requestAs } from '../../testing/raw-request';
import { areaBuild, publishBuilds } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';
import { METRICS_REFUSED } from './metrics-access';

const TOKEN = 'a-token-of-prometheus';
const PUBLIC_URL = 'https://atrium.example.com';

let server: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  behindProxy = await startTestApp(
    { publicUrl: PUBLIC_URL, metricsToken: TOKEN },
    server.sharedDatabase,
  );
  await publishTasks(server);
  await addUser(server.db, 'maria');
});

afterAll(async () => {
  await behindProxy.close();
  await server.close();
});

/** Returns the values by metric, as `name{label="value"}`. */
async function scrape(from = server): Promise<Map<string, number>> {
  const response = await fetch(`${from.url}/api/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const lines = (await response.text()).split('\n').filter((line) => /^[^#]/.test(line));
  return new Map(
    lines.map((line) => {
      const [name, value] = [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)];
      return [name, Number(value)];
    }),
  );
}

async function accessOf(from: TestApp, headers: Record<string, string>, path = '/api/metrics') {
  const response = await requestAs(`${from.url}${path}`, { headers });
  return [response.status, (await response.text()).slice(0, 80)];
}

const ALLOWED = [200, expect.stringMatching(/^# HELP /) as string];
const REFUSED = [403, METRICS_REFUSED];

describe('access', () => {
  it('is given to this machine without a token, whatever the public host is', async () => {
    expect(await accessOf(server, { host: 'localhost:3000' })).toEqual(ALLOWED);
    expect(await accessOf(behindProxy, { host: '127.0.0.1:3001' })).toEqual(ALLOWED);
  });

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-anything': '' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'true-client-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ])('is not given to a request through a proxy or of a page: %j', async (headers) => {
    for (const from of [server, behindProxy]) {
      expect(await accessOf(from, { host: 'localhost', ...headers })).toEqual(REFUSED);
    }
  });

  it('is not given to HTTP/1.0, which an unconfigured proxy speaks', async () => {
    const response = await exchangeBytes(
      server.url,
      'GET /api/metrics HTTP/1.0\r\nHost: localhost\r\n\r\n',
    );

    expect(response).toMatch(/^HTTP\/1\.[01] 403 /);
  });

  it.each(['', '/releases'])('is given to the token from anywhere (%j)', async (rest) => {
    const headers = { host: '10.0.0.5', 'x-forwarded-for': '198.51.100.7' };
    const path = `/api/metrics${rest}`;

    expect(await accessOf(behindProxy, headers, path)).toEqual(REFUSED);
    const authorization = `Bearer ${TOKEN}`;
    expect((await accessOf(behindProxy, { ...headers, authorization }, path))[0]).toBe(200);
  });

  it.each(['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])(
    'is not given to the authorization %j from elsewhere',
    async (authorization) => {
      const headers = { host: '10.0.0.5', 'x-forwarded-for': '198.51.100.7', authorization };

      expect(await accessOf(behindProxy, headers)).toEqual(REFUSED);
    },
  );

  it('is not given to any token if the setting is missing, nor to a wrong one on this machine', async () => {
    for (const token of ['undefined', '', TOKEN]) {
      const authorization = `Bearer ${token}`;
      const headers = { host: 'localhost', 'x-forwarded-for': '198.51.100.7', authorization };
      expect(await accessOf(server, headers)).toEqual(REFUSED);
    }
    const authorization = 'Bearer wrong';
    expect(await accessOf(behindProxy, { host: 'localhost', authorization })).toEqual(REFUSED);
  });

  it('is logged when it is refused', async () => {
    server.log.length = 0;
    await accessOf(server, { 'x-forwarded-for': '198.51.100.7', authorization: 'Bearer secret' });

    const [line = '{}', ...others] = server.log.filter((text) => text.includes('metrics_refused'));
    expect(JSON.parse(line)).toMatchObject({ address: '198.51.100.7', url: '/api/metrics' });
    expect(others).toEqual([]);
    expect(server.log.join()).not.toContain('secret');
  });
});

describe('the metrics', () => {
  it('count and time requests by route, method and class of the status', async () => {
    const before = await scrape();
    await server.call('DELETE', '/api/tasks/1', { headers: { 'sec-fetch-site': 'same-origin' } });
    await server.call('DELETE', '/api/tasks/2');
    await server.call('GET', '/api/health');
    await server.call('GET', '/api/nothing');
    const after = await scrape();

    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (labels: string) => added(`atrium_http_requests_total{${labels}}`);
    expect(requests('route="/api/tasks/:id",method="DELETE",status="4xx"')).toBe(2);
    expect(requests('route="/api/health",method="GET",status="2xx"')).toBe(1);
    expect(requests('route="/*",method="GET",status="4xx"')).toBe(1);
    const durations = 'atrium_http_request_duration_seconds';
    expect(added(`${durations}_count{route="/api/tasks/:id",method="DELETE"}`)).toBe(2);
    expect(added(`${durations}_bucket{le="+Inf",route="/api/tasks/:id",method="DELETE"}`)).toBe(2);
    expect([...after.keys()].join()).not.toContain('/api/tasks/1');
  });

  it('count open streams, and do not time them', async () => {
    const cookie = await server.signIn('maria');
    await openSyncedStream(server.url, cookie);
    expect((await scrape()).get('atrium_change_streams')).toBe(1);

    await server.call('POST', '/api/logout', { cookie });
    const requests = 'atrium_http_requests_total{route="/api/changes",method="GET",status="2xx"}';
    const closed = await waitUntil(async () => {
      const metrics = await scrape();
      const isClosed = metrics.has(requests) && metrics.get('atrium_change_streams') === 0;
      return isClosed && metrics;
    });
    expect([...closed.keys()].filter((name) => /duration.*api\/changes/.test(name))).toEqual([]);
  });

  it('show the event loop, the live releases, the outbox and the pool of PostgreSQL', async () => {
    await server.db.execute(sql`
      insert into outbox (mail_kind, payload, recipient, recipient_key, recipient_name, state, settled_at)
      select 'other', '{}', 'a@example.com', 'a@example.com', 'A', state,
        case when state = 'waiting' then null else now() end
      from unnest(array['waiting', 'failed', 'failed', 'sent']) as state`);

    const metrics = await scrape();

    expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(metrics.get(`atrium_release_info{app="tasks",release="${LIVE}"}`)).toBe(1);
    expect(metrics.get(`atrium_release_info{app="shell",release="${SHELL}"}`)).toBe(1);
    expect(metrics.get('atrium_outbox_mails{state="waiting"}')).toBe(1);
    expect(metrics.get('atrium_outbox_mails{state="failed"}')).toBe(2);
    expect(metrics.get('atrium_outbox_mails{state="sent"}')).toBeUndefined();
    expect(metrics.get('atrium_files_bytes')).toBe(0);
    expect(metrics.get('atrium_files_max_bytes')).toBe(1024 ** 3);
    expect(metrics.get('atrium_database_up')).toBe(1);
    const isServer = testDatabaseUrl !== '';
    expect(metrics.get('atrium_database_pool{state="waiting"}')).toBe(isServer ? 0 : undefined);
    expect(metrics.has('atrium_database_pool{state="inUse"}')).toBe(isServer);
  });

  it('forget a release that is no longer live', async () => {
    const next = areaBuild('tasks', 'next');
    await publishBuilds(server, [next]);
    const metrics = await scrape();
    await publishTasks(server);

    expect(metrics.get(`atrium_release_info{app="tasks",release="${next.id}"}`)).toBe(1);
    expect(metrics.has(`atrium_release_info{app="tasks",release="${LIVE}"}`)).toBe(false);
  });

  it('show the page reports of the last hour from the database', async () => {
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await server.db
      .insert(pageReportCounts)
      .values({ ...tasks, kind: 'loaded', detail: '', minute: twoHoursAgo, count: 1000 });
    const vital = { kind: 'vital', ...tasks, metric: 'LCP' } as const;
    await sendReports(server, [
      { kind: 'loaded', ...tasks },
      { kind: 'loaded', ...tasks },
      { kind: 'thrown', ...tasks, error: 'TypeError', place: null },
      { ...vital, value: 900 },
      { ...vital, value: 2400 },
      { ...vital, value: 20_000 },
    ]);
    const ofTasks = `app="tasks",release="${LIVE}"`;

    const metrics = await waitUntil(async () => {
      const found = await scrape(behindProxy);
      return found.has(`atrium_page_reports_last_hour{${ofTasks},kind="loaded"}`)
        ? found
        : undefined;
    });

    expect(metrics.get(`atrium_page_reports_last_hour{${ofTasks},kind="loaded"}`)).toBe(2);
    expect(metrics.get(`atrium_page_reports_last_hour{${ofTasks},kind="thrown"}`)).toBe(1);
    const upTo = (le: string) =>
      metrics.get(`atrium_page_vital_last_hour_bucket{${ofTasks},metric="LCP",le="${le}"}`);
    expect(['500', '1000', '2000', '2500', '10000', '+Inf'].map(upTo)).toEqual([
      undefined,
      1,
      1,
      2,
      2,
      3,
    ]);
    expect(metrics.get(`atrium_page_vital_last_hour_sum{${ofTasks},metric="LCP"}`)).toBe(23_300);
  });

  it('show how many people a release has failed for, and whether it is worse', async () => {
    const ofTasks = `app="tasks",release="${LIVE}"`;
    const releasedAt = releasedAtOf(server);
    await server.db.insert(pageReportVotes).values(
      ['a', 'b', 'c', 'd'].map((voterHash) => ({
        ...tasks,
        voterHash,
        releasedAt,
        signedIn: true,
        failed: voterHash !== 'd',
      })),
    );

    const metrics = await scrape();

    expect(metrics.get(`atrium_release_people{${ofTasks},vote="good"}`)).toBe(1);
    expect(metrics.get(`atrium_release_people{${ofTasks},vote="failed"}`)).toBe(3);
    expect(metrics.get(`atrium_release_worse{${ofTasks}}`)).toBe(1);
  });

  it('show the process while the database fails', async () => {
    await server.db.execute(sql`alter table outbox rename to outbox_away`);
    const metrics = await scrape();
    await server.db.execute(sql`alter table outbox_away rename to outbox`);

    expect(metrics.get('atrium_database_up')).toBe(0);
    expect(metrics.has('atrium_outbox_mails{state="waiting"}')).toBe(false);
    expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect((await scrape()).get('atrium_database_up')).toBe(1);
  });
});
