import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import { getUser } from '@atrium/contracts';
import type { PageReport } from '@atrium/contracts/page-reports';
import { failEndpoint } from '@atrium/testing';
import { MissingFileError } from '@atrium/ui';
import { AppRoutes } from '../app-routes';
import { buildRegistry, liveArea } from '../testing/build-release';
import { failFiles, serveContainers, silenceConsoleError } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';
import {
  addressOf,
  CURRENT,
  errorAt,
  openReportingPage,
  openTasks,
  PREVIOUS,
  RELEASES,
  serveThrowingTasks,
  throwUncaught,
} from '../testing/reporting-page';
import {
  acceptBeacons,
  countBeacons,
  hidePage,
  readReports,
  SHELL_RELEASE,
  waitForReport,
} from '../testing/sent-reports';
import { createReportQueue } from './report-queue';
import { startPageReports } from './start-page-reports';

const tasksReleases = RELEASES.filter(({ id }) => id === CURRENT);

beforeEach(() => {
  openReportingPage();
});

const LOADED_SHELL = { kind: 'loaded', app: 'shell', release: SHELL_RELEASE };

describe('a release on the screen', () => {
  it('is reported once, with the shell', async () => {
    const { person } = openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    for (const area of ['Chat', 'Tasks', 'Chat']) {
      await person.click(screen.getByRole('link', { name: area }));
      await screen.findByRole('heading', { name: `${area} of c` });
    }

    expect(await waitForReport({ app: 'chat' })).toEqual([
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: CURRENT },
      { kind: 'loaded', app: 'chat', release: 'c000000000000000' },
    ]);
  });
});

describe('a release that fails', () => {
  function throwError(createError: () => Error) {
    serveThrowingTasks(() => {
      throw createError();
    });
  }

  function loseFiles() {
    throwError(() => {
      failFiles(tasksReleases);
      return new Error('Loading chunk 12 failed.');
    });
  }

  it.each([
    ['is missing', 'load', 'integrity', () => failFiles(tasksReleases)],
    ['has another contract', 'load', 'incompatible', () => undefined],
    [
      'throws while it starts',
      'start',
      'runtime',
      () =>
        serveContainers(tasksReleases, () => {
          throw errorAt(`${addressOf('entry.js')}?attempt=1-2:1:99`);
        }),
    ],
    [
      'throws while it is rendered',
      'render',
      'runtime',
      () => throwError(() => errorAt(`${addressOf('area.js')}:1:99`)),
    ],
    ['loses its files', 'load', 'integrity', loseFiles],
  ])('is reported with stage and reason if it %s', async (_, stage, reason, plant) => {
    silenceConsoleError();
    const registry = buildRegistry();
    const tasks = liveArea(registry).current;
    if (reason === 'incompatible') tasks.contractVersion = AREA_CONTRACT_VERSION + 1;
    plant();
    openTasks(registry);
    await screen.findByRole('heading', { name: 'Tasks of b' });

    const reports = await waitForReport({ kind: 'fellBack' });
    expect(reports.filter(({ kind }) => kind !== 'thrown')).toEqual([
      { kind: 'failed', app: 'tasks', release: CURRENT, stage, reason },
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: PREVIOUS },
      { kind: 'fellBack', app: 'tasks', release: CURRENT, to: PREVIOUS },
    ]);
  });

  it('is reported while no release of the area can be shown, once for all retries', async () => {
    failFiles(RELEASES);
    const { person } = openTasks();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failFiles(RELEASES, () => HttpResponse.text('changed'));
    await person.click(retry);
    expect(await screen.findByText(/not the ones that were released/)).toBeVisible();

    const failed = { kind: 'failed', app: 'tasks', stage: 'load', reason: 'integrity' };
    expect(await waitForReport({ release: PREVIOUS })).toEqual([
      { ...failed, release: CURRENT },
      { ...failed, release: PREVIOUS },
    ]);
  });

  it.each<[string, () => void]>([
    ['the network fails', () => failFiles(tasksReleases, () => HttpResponse.error())],
    [
      'a file of the screen never arrives',
      () => throwError(() => new Error('Loading chunk 12 failed.')),
    ],
  ])('is not reported, nor its fallback, if %s', async (_, plant) => {
    silenceConsoleError();
    plant();
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of b' });

    expect(await waitForReport({ release: PREVIOUS })).toEqual([
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: PREVIOUS },
    ]);
  });

  it.each([
    ['is gone', false],
    ['is kept away by the network', true],
  ])('is not the one to blame when a file of the shell %s', async (_, isUnreachable) => {
    silenceConsoleError();
    throwError(() => new MissingFileError('/shell/forms.js', undefined, isUnreachable));
    openTasks();
    expect(await screen.findByText(/A file of the page itself/)).toBeVisible();

    throwUncaught(errorAt(`${addressOf('last.js')}:1:2`));
    const reports = await waitForReport({ kind: 'thrown' });
    const failed = { kind: 'failed', app: 'shell', release: SHELL_RELEASE };
    expect(reports.filter(({ kind }) => kind !== 'loaded' && kind !== 'thrown')).toEqual(
      isUnreachable ? [] : [{ ...failed, stage: 'render', reason: 'shell' }],
    );
  });

  it('is not reported again by the next page of the tab, which falls back at once', async () => {
    failFiles(tasksReleases);
    const first = openTasks();
    await waitForReport({ kind: 'fellBack' });
    first.unmount();

    openReportingPage(true);
    openTasks();
    const reports = await waitForReport({ kind: 'fellBack' });
    expect(reports.map(({ kind }) => kind)).toEqual(['loaded', 'loaded', 'fellBack']);
  });
});

it('reports nothing of the sign-in page but its errors', async () => {
  failEndpoint(getUser, { status: 401, body: 'Unauthorized' });
  startPageReports(renderInShell(<AppRoutes />, { path: '/login' }).queryClient);
  await screen.findByRole('button', { name: 'Login' });
  hidePage();
  window.dispatchEvent(new Event('pagehide'));
  expect(countBeacons()).toBe(0);

  throwUncaught(errorAt(`${window.location.origin}/shell/forms.4f2a.js:12:345`));
  expect(await waitForReport({ kind: 'thrown' })).toHaveLength(1);
});

it.each(['are refused', 'are missing'])('works as before where beacons %s', async (state) => {
  if (state === 'are refused') acceptBeacons(() => false);
  else Reflect.deleteProperty(navigator, 'sendBeacon');
  const { person } = openTasks();
  await screen.findByRole('heading', { name: 'Tasks of c' });
  for (let times = 0; times < 20; times += 1) {
    hidePage();
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }

  await person.click(screen.getByRole('link', { name: 'Chat' }));
  expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  const reports = await readReports();
  expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(reports.length);
});

describe('the queue of reports', () => {
  const release = { app: 'tasks', release: 'c'.repeat(16) };

  function buildThrown(line: number): PageReport {
    const place = `${'a'.repeat(100)}.js:${String(line)}:1`;
    return { kind: 'thrown', ...release, error: 'TypeError', place };
  }

  function buildManyThrown(count: number): PageReport[] {
    return Array.from({ length: count }, (_, line) => buildThrown(line));
  }

  beforeEach(() => {
    // Reports that pages of other tests have not sent yet.
    hidePage();
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
});
