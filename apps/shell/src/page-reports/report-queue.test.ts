import type { PageReport } from '@atrium/contracts/page-reports';
import { acceptBeacons, countBeacons, hidePage, readReports } from '../testing/sent-reports';
import { createReportQueue } from './report-queue';

const release = { app: 'tasks', release: 'c'.repeat(16) };

function buildThrown(line: number): PageReport {
  const place = `${'a'.repeat(100)}.js:${String(line)}:1`;
  return { kind: 'thrown', ...release, error: 'TypeError', place };
}

function buildManyThrown(count: number): PageReport[] {
  return Array.from({ length: count }, (_, line) => buildThrown(line));
}

beforeEach(() => {
  acceptBeacons();
});

it('splits what is larger than a request may be', async () => {
  buildManyThrown(90).forEach(createReportQueue());
  hidePage();

  expect(countBeacons()).toBe(3);
  expect(await readReports()).toEqual(buildManyThrown(90));
});

it('sends at most 100 reports of a page', async () => {
  const addReport = createReportQueue();
  buildManyThrown(60).forEach(addReport);
  hidePage();
  buildManyThrown(120).forEach(addReport);
  hidePage();

  expect(await readReports()).toEqual(buildManyThrown(100));
});

it('sends identical reports once, also in different batches', async () => {
  const addReport = createReportQueue();
  addReport(buildThrown(1));
  addReport(buildThrown(1));
  hidePage();
  addReport(buildThrown(1));
  addReport(buildThrown(2));
  hidePage();

  expect(await readReports()).toEqual([buildThrown(1), buildThrown(2)]);
});

it('leaves out reports and fields that are not in the contract', async () => {
  const addReport = createReportQueue();
  addReport({ kind: 'loaded', app: 'tasks', release: '__RELEASE_ID__' });
  addReport({ kind: 'vital', ...release, metric: 'LCP', value: -1 });
  const withMore = { kind: 'loaded' as const, ...release, username: 'maria' };
  addReport(withMore);
  hidePage();

  expect(await readReports()).toEqual([{ kind: 'loaded', ...release }]);
});

it.each([
  ['is hidden', hidePage],
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
])('sends what waits when the page %s, and nothing without reports', async (_, leave) => {
  const addReport = createReportQueue();
  leave();
  expect(countBeacons()).toBe(0);

  addReport(buildThrown(1));
  expect(countBeacons()).toBe(0);
  leave();
  leave();
  expect(countBeacons()).toBe(1);
  expect(await readReports()).toEqual([buildThrown(1)]);
});

it('gathers reports and sends them without another event', async () => {
  jest.useFakeTimers();
  const addReport = createReportQueue();
  addReport(buildThrown(1));
  addReport(buildThrown(2));
  await jest.runAllTimersAsync();
  jest.useRealTimers();

  expect(countBeacons()).toBe(1);
  expect(await readReports()).toEqual([buildThrown(1), buildThrown(2)]);
});
