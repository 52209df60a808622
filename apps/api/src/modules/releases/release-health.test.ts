import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { subHours } from 'date-fns';
import { listReleases, type SetHealth, setHealth } from '@atrium/contracts/releases';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { addUser } from '../../testing/factories';
import {
  LIVE,
  PREVIOUS,
  sendReports,
  SHELL,
  tasks,
  waitFor,
  writeRegistry,
} from '../../testing/page-reports';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { METRICS_REFUSED } from '../metrics/metrics-access';

const API = 'bbbbbbbbbbbbbbbb';
const CANDIDATE = '2222222222222222';
const NOTHING = { lcp: null, inp: null, cls: null };

let server: TestApp;
let cookie: string;

beforeAll(async () => {
  server = await startTestApp();
  await addUser(server.db, 'maria', { role: 'admin' });
  cookie = await server.signIn('maria');
});

beforeEach(async () => {
  for (const table of [pageReportCounts, pageReportVotes, pageVitalCounts]) {
    await server.db.delete(table);
  }
  write('registry.json', {
    ...{ sequence: 3, set: 'a set', shell: { id: SHELL }, api: { id: API } },
    areas: {
      tasks: {
        ...{ current: { id: LIVE }, previous: { id: PREVIOUS } },
        candidate: { release: { id: CANDIDATE }, percent: 10, promoteAfter: 200 },
      },
      chat: { current: { id: LIVE }, previous: null },
    },
  });
});

afterAll(() => server.close());

function write(name: string, ...values: unknown[]): void {
  const file = path.join(server.releaseDir, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, values.map((value) => JSON.stringify(value)).join('\n'));
}

async function readSet(): Promise<SetHealth> {
  const response = await fetch(`${server.url}/api/metrics/releases`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return setHealth.parse(await response.json());
}

async function healthOf(app = 'tasks') {
  return (await readSet()).apps.find((found) => found.app === app);
}

async function readReleases() {
  const response = await server.call('GET', '/api/releases', { cookie });
  expect(response.status).toBe(200);
  return listReleases.response.parse(await response.json());
}

async function addVotes(
  release: string,
  loads: number,
  failures: number,
  { hours = 1, signedIn = true, releasedAt = new Date(0) } = {},
) {
  const createdAt = subHours(new Date(), hours);
  const names = Array.from({ length: loads }, (_, index) => index);
  await server.db.insert(pageReportVotes).values(
    names.map((index) => ({
      ...{ app: 'tasks', release, releasedAt, signedIn, failed: index < failures, createdAt },
      voterHash: `${String(hours)} ${String(signedIn)} ${String(index)}`,
    })),
  );
}

async function addErrors(detail: string, count: number, hours = 1) {
  const minute = subHours(new Date(), hours);
  const kind = detail.includes(':') ? ('failed' as const) : ('thrown' as const);
  await server.db.insert(pageReportCounts).values({ ...tasks, kind, detail, minute, count });
}

it('shows every live app with the releases beside it', async () => {
  const { set, apps } = await readSet();

  expect(set).toBe('a set');
  expect(
    apps.map(({ app, live, before, candidate }) => [app, live.id, before?.id, candidate?.id]),
  ).toEqual([
    ['shell', SHELL, undefined, undefined],
    ['api', API, undefined, undefined],
    ['chat', LIVE, undefined, undefined],
    ['tasks', LIVE, PREVIOUS, CANDIDATE],
  ]);
  expect(apps[3]?.candidate).toMatchObject({ percent: 10, promoteAfter: 200 });
});

it('counts the people of the last 48 hours for each release, and apart those signed out', async () => {
  await addVotes(LIVE, 5, 2);
  await addVotes(LIVE, 7, 7, { hours: 49 });
  await addVotes(LIVE, 6, 6, { signedIn: false });
  // From before it went live again.
  await addVotes(LIVE, 5, 5, { releasedAt: new Date('2026-11-20T09:00:00.000Z') });
  await addVotes(PREVIOUS, 3, 0);
  await addVotes(CANDIDATE, 2, 1);

  expect(await healthOf()).toMatchObject({
    live: { loads: 5, failures: 2, signedOut: { loads: 6, failures: 6 } },
    before: { loads: 3, failures: 0 },
    candidate: { loads: 2, failures: 1 },
  });
  // The same release id in another app.
  expect(await healthOf('chat')).toMatchObject({ live: { loads: 0, failures: 0 } });
});

it('counts what pages report about a candidate', async () => {
  await sendReports(server, [{ kind: 'loaded', app: 'tasks', release: CANDIDATE }], { cookie });

  const candidate = await waitFor(async () => {
    const found = (await healthOf())?.candidate;
    return found?.loads ? found : undefined;
  });
  expect(candidate).toMatchObject({ loads: 1, failures: 0 });
});

it('shows the five most frequent errors and failures of the last 24 hours', async () => {
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await addErrors(name, index + 2);
  await addErrors('a', 10, 2);
  await addErrors('start:runtime', 4);
  await addErrors('old', 99, 25);

  expect((await healthOf())?.live.errors).toEqual([
    { error: 'a', count: 12 },
    { error: 'e', count: 6 },
    { error: 'd', count: 5 },
    { error: 'c', count: 4 },
    { error: 'start:runtime', count: 4 },
  ]);
});

it('estimates the 75th percentile of the web vitals of the last 24 hours', async () => {
  const minute = subHours(new Date(), 1);
  await server.db.insert(pageVitalCounts).values([
    { ...tasks, metric: 'LCP', bucket: '1000', minute, count: 2, total: 1500 },
    { ...tasks, metric: 'LCP', bucket: '2500', minute, count: 2, total: 4400 },
    { ...tasks, metric: 'LCP', bucket: '+Inf', minute: subHours(minute, 24), count: 9, total: 9e5 },
    { ...tasks, metric: 'INP', bucket: '+Inf', minute, count: 2, total: 6000 },
  ]);

  // The third of four values is in the middle of 2000 to 2500; the last bucket has only a mean.
  expect((await healthOf())?.live.vitals).toEqual({ lcp: 2250, inp: 3000, cls: null });
  expect((await healthOf())?.before?.vitals).toEqual(NOTHING);
});

it('shows an admin the same with the history, newest first', async () => {
  await addVotes(LIVE, 4, 1);
  const line = (sequence: number, action = 'publish') => ({
    ...{ sequence, at: '2026-11-20T09:00:00.000Z', by: 'maria', action, reason: null },
    changes: [{ app: 'tasks', from: null, to: String(sequence) }],
  });
  write(
    'releases/history.jsonl',
    ...[line(1), line(2), line(2, 'abandoned'), line(3, 'rollback'), line(4)],
    { by: 'incomplete' },
  );

  const { history, ...list } = await readReleases();
  expect(setHealth.parse(list)).toEqual(await readSet());
  expect(history.map(({ action, changes }) => [action, changes[0]?.to])).toEqual([
    ['rollback', '3'],
    ['publish', '1'],
  ]);
});

it('shows candidates and revoked releases in the history', async () => {
  const line = { sequence: 1, at: '2026-11-20T09:00:00.000Z', by: 'maria', changes: [] };
  const candidates = [{ app: 'tasks', id: LIVE, percent: 10 }];
  const revoked = [{ app: 'tasks', id: LIVE }];
  write(
    'releases/history.jsonl',
    { ...line, action: 'candidate', candidates, reason: null },
    { ...line, action: 'revoke', revoked, reason: 'Leaks tokens' },
  );

  const { history } = await readReleases();
  expect(history).toMatchObject([
    { action: 'revoke', candidates: [], revoked },
    { action: 'candidate', candidates, revoked: [] },
  ]);
});

it('shows the latest 100 changes', async () => {
  const changes = Array.from({ length: 120 }, (_, index) => ({
    ...{ sequence: 1, at: '2026-11-20T09:00:00.000Z', by: String(index), action: 'publish' },
    ...{ changes: [], reason: null },
  }));
  write('releases/history.jsonl', ...changes);

  const { history } = await readReleases();
  expect([history.length, history[0]?.by, history.at(-1)?.by]).toEqual([100, '119', '20']);
});

it('shows the change that made each release live, however old it is', async () => {
  const line = (by: string, to: string, action = 'publish') => ({
    ...{ sequence: 1, at: '2026-11-20T09:00:00.000Z', by, action, reason: null },
    changes: [{ app: 'tasks', from: null, to }],
  });
  const others = Array.from({ length: 100 }, () => ({ ...line('deniz', LIVE), changes: [] }));
  const changes = [line('ada', LIVE), line('maria', PREVIOUS), line('irem', LIVE, 'rollback')];
  write('releases/history.jsonl', ...changes, ...others);

  const { apps } = await readReleases();
  expect(apps.map(({ app, change }) => [app, change?.by, change?.action])).toEqual([
    ['shell', undefined, undefined],
    ['api', undefined, undefined],
    ['chat', undefined, undefined],
    ['tasks', 'irem', 'rollback'],
  ]);
});

it('is empty before the first release and with an invalid registry', async () => {
  write('registry.json', { areas: 'none' });
  expect(await readSet()).toEqual({ set: '', apps: [] });

  writeRegistry(server);
  expect((await readSet()).apps).toHaveLength(2);
});

it('is for this machine or with the token, like the metrics, at any host name', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' };
  const refused = await server.call('GET', '/api/metrics/releases', { headers: forwarded });
  expect([refused.status, await refused.text()]).toEqual([403, METRICS_REFUSED]);

  const token = 'a-token-of-prometheus';
  const options = { publicUrl: 'https://atrium.example.com', metricsToken: token };
  const other = await startTestApp(options, server.sharedDatabase);
  const allowed = await other.call('GET', '/api/metrics/releases', {
    headers: { ...forwarded, authorization: `Bearer ${token}` },
  });
  expect(allowed.status).toBe(200);
  await other.close();
});
