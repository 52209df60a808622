import { subHours } from 'date-fns';
import { listReleases, type SetHealth, setHealth } from '@atrium/contracts/releases';
import { releaseChanges } from '../../db/schema/release-tables';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { addUser } from '../../testing/factories';
import {
  LIVE,
  PREVIOUS,
  publishTasks,
  releasedAtOf,
  sendReports,
  SHELL,
  tasks,
} from '../../testing/page-reports';
import { areaBuild, publishBuilds } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { waitUntil } from '../../testing/wait-until';

const NOTHING = { lcp: null, inp: null, cls: null };
const candidate = areaBuild('tasks', 'candidate');
const CANDIDATE = candidate.id;

const server = setUpTestApp();
let cookie: string;

beforeAll(async () => {
  await addUser(server.db, 'maria', { role: 'admin' });
  cookie = await server.signIn('maria');
  await publishTasks(server);
  await publishBuilds(server, [candidate], { candidate: { percent: 10, promoteAfter: 200 } });
});

beforeEach(async () => {
  for (const table of [pageReportCounts, pageReportVotes, pageVitalCounts]) {
    await server.db.delete(table);
  }
});

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
  { hours = 1, signedIn = true, releasedAt = releasedAtOf(server, release) } = {},
) {
  const createdAt = subHours(new Date(), hours);
  const names = Array.from({ length: loads }, (_, index) => index);
  await server.db.insert(pageReportVotes).values(
    names.map((index) => ({
      app: 'tasks',
      release,
      releasedAt,
      signedIn,
      failed: index < failures,
      createdAt,
      voterHash: `${String(hours)} ${String(signedIn)} ${String(index)}`,
    })),
  );
}

async function addErrors(detail: string, count: number, hours = 1, signedIn = true) {
  const minute = subHours(new Date(), hours);
  const kind = detail.includes(':') ? ('failed' as const) : ('thrown' as const);
  await server.db
    .insert(pageReportCounts)
    .values({ ...tasks, kind, signedIn, detail, minute, count });
}

it('shows every live app with the releases beside it', async () => {
  const { set, apps } = await readSet();

  expect(set).toMatch(/^[0-9a-f]{16}$/);
  expect(
    apps.map(({ app, live, before, candidate }) => [app, live.id, before?.id, candidate?.id]),
  ).toEqual([
    ['shell', SHELL, undefined, undefined],
    ['tasks', LIVE, PREVIOUS, CANDIDATE],
  ]);
  expect(apps[1]?.candidate).toMatchObject({ percent: 10, promoteAfter: 200 });
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
  expect(await healthOf('shell')).toMatchObject({ live: { loads: 0, failures: 0 } });
});

it('counts what pages report about a candidate', async () => {
  await sendReports(server, [{ kind: 'loaded', app: 'tasks', release: CANDIDATE }], { cookie });

  const candidate = await waitUntil(async () => {
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

it('lists the errors of signed-out pages apart, however frequent they are', async () => {
  for (const name of ['u', 'v', 'w', 'x', 'y', 'z']) await addErrors(name, 99, 1, false);
  await addErrors('OfUser', 1);
  await addErrors('z', 1);

  const live = (await healthOf())?.live;
  expect(live?.errors).toEqual([
    { error: 'OfUser', count: 1 },
    { error: 'z', count: 1 },
  ]);
  expect(live?.signedOut.errors).toEqual(
    ['u', 'v', 'w', 'x', 'y'].map((error) => ({ error, count: 99 })),
  );
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

  const { history, previews, ...list } = await readReleases();
  expect(setHealth.parse(list)).toEqual(await readSet());
  expect(history).toMatchObject([
    { action: 'publish', candidates: [{ app: 'tasks', id: candidate.id, percent: 10 }] },
    { action: 'publish', changes: [{ app: 'tasks', from: PREVIOUS, to: LIVE }] },
    { action: 'publish', by: 'tests', smoke: 'left out' },
  ]);
  expect(previews).toEqual([]);
});

it('shows the latest 100 changes, and those that made each release live, however old', async () => {
  await server.db.insert(releaseChanges).values(
    Array.from({ length: 120 }, (_, index) => ({
      sequence: index + 4,
      at: new Date(),
      by: String(index),
      action: 'remove-preview',
      effect: { changes: [], candidates: [], revoked: [], preview: null },
    })),
  );

  const { history, apps } = await readReleases();
  expect([history.length, history[0]?.by, history.at(-1)?.by]).toEqual([100, '119', '20']);
  expect(apps.map(({ app, change, earlier }) => [app, change?.sequence, earlier])).toEqual([
    ['shell', 1, []],
    ['tasks', 2, [PREVIOUS]],
  ]);
});
