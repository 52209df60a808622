import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import { getUser } from '@atrium/contracts';
import { failEndpoint } from '@atrium/testing';
import { MissingFileError } from '@atrium/ui';
import { AppRoutes } from '../app-routes';
import { buildRegistry } from '../testing/build-release';
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
import { startPageReports } from './start-page-reports';

const tasksReleases = RELEASES.filter(({ id }) => id === CURRENT);

function rejectBeacon(): never {
  throw new TypeError('planted');
}

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

  it('is reported soon, while the page is used', async () => {
    openTasks();
    while (countBeacons() === 0) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }

    expect(await readReports()).toEqual([
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: CURRENT },
    ]);
  });
});

describe('a release that fails', () => {
  const faults: Readonly<Record<string, () => void>> = {
    'is missing': () => {
      failFiles(tasksReleases);
    },
    'was changed': () => {
      failFiles(tasksReleases, () => HttpResponse.text('changed'));
    },
    'throws while it starts': () => {
      serveContainers(tasksReleases, () => {
        throw errorAt(`${addressOf('entry.js')}?attempt=1-2:1:99`);
      });
    },
    'throws while it is rendered': () => {
      serveThrowingTasks(() => {
        throw errorAt(`${addressOf('area.js')}:1:99`);
      });
    },
    'loses its files': () => {
      serveThrowingTasks(() => {
        failFiles(tasksReleases);
        throw new Error('Loading chunk 12 failed.');
      });
    },
  };

  it.each([
    ['is missing', 'load', 'integrity'],
    ['was changed', 'load', 'integrity'],
    ['has another contract', 'load', 'incompatible'],
    ['throws while it starts', 'start', 'runtime'],
    ['throws while it is rendered', 'render', 'runtime'],
    ['loses its files', 'load', 'integrity'],
  ])('is reported with stage and reason if it %s', async (fault, stage, reason) => {
    const consoleError = silenceConsoleError();
    const registry = buildRegistry();
    const tasks = registry.areas['tasks']?.current;
    if (tasks && reason === 'incompatible') tasks.contractVersion = AREA_CONTRACT_VERSION + 1;
    faults[fault]?.();
    openTasks(registry);
    await screen.findByRole('heading', { name: 'Tasks of b' });

    const reports = await waitForReport({ kind: 'fellBack' });
    expect(reports.filter(({ kind }) => kind !== 'thrown')).toEqual([
      { kind: 'failed', app: 'tasks', release: CURRENT, stage, reason },
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: PREVIOUS },
      { kind: 'fellBack', app: 'tasks', release: CURRENT, to: PREVIOUS },
    ]);
    consoleError.mockRestore();
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
    [
      'the network fails',
      () => {
        failFiles(tasksReleases, () => HttpResponse.error());
      },
    ],
    [
      'a captive portal answers',
      () => {
        failFiles(tasksReleases, () => HttpResponse.html('<p>Sign in</p>'));
      },
    ],
    [
      'a file of the screen never arrives',
      () => {
        serveThrowingTasks(() => {
          throw new Error('Loading chunk 12 failed.');
        });
      },
    ],
  ])('is not reported, nor its fallback, if %s', async (_, plant) => {
    const consoleError = silenceConsoleError();
    plant();
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of b' });

    expect(await waitForReport({ release: PREVIOUS })).toEqual([
      LOADED_SHELL,
      { kind: 'loaded', app: 'tasks', release: PREVIOUS },
    ]);
    consoleError.mockRestore();
  });

  it.each([
    ['is gone', false],
    ['is kept away by the network', true],
  ])('is not the one to blame when a file of the shell %s', async (_, isUnreachable) => {
    const consoleError = silenceConsoleError();
    serveThrowingTasks(() => {
      throw new MissingFileError('/shell/forms.js', undefined, isUnreachable);
    });
    openTasks();
    expect(await screen.findByText(/A file of the page itself/)).toBeVisible();

    const failed = { kind: 'failed', app: 'shell', release: SHELL_RELEASE } as const;
    const last = isUnreachable ? ({ kind: 'loaded', app: 'tasks' } as const) : failed;
    const reports = await waitForReport(last);
    expect(reports.filter(({ kind }) => kind !== 'loaded')).toEqual(
      isUnreachable ? [] : [{ ...failed, stage: 'render', reason: 'shell' }],
    );
    consoleError.mockRestore();
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

describe('the sign-in page', () => {
  function openSignIn() {
    failEndpoint(getUser, { status: 401, body: 'Unauthorized' });
    const opened = renderInShell(<AppRoutes />, { path: '/login' });
    startPageReports(opened.queryClient);
    return opened;
  }

  it('reports nothing as long as nothing happens', async () => {
    openSignIn();
    await screen.findByRole('button', { name: 'Login' });
    hidePage();
    window.dispatchEvent(new Event('pagehide'));

    expect(countBeacons()).toBe(0);
  });

  it('reports its errors', async () => {
    openSignIn();
    await screen.findByRole('button', { name: 'Login' });
    throwUncaught(errorAt(`${window.location.origin}/shell/forms.4f2a.js:12:345`));

    expect(await waitForReport({ kind: 'thrown' })).toHaveLength(1);
  });
});

it.each([
  ['are refused', () => false],
  ['throw', rejectBeacon],
  ['are missing', null],
])('works as before where beacons %s', async (_, send) => {
  if (send) acceptBeacons(send);
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
