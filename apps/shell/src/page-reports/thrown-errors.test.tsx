import { act, screen } from '@testing-library/react';
import { ApiError } from '@atrium/api-client';
import { AreaFailure } from '../areas/recovery/area-failure';
import { open as openWithBadges, openBadgePage, serve as serveBadges } from '../testing/badge-page';
import { silenceConsoleError } from '../testing/fake-page';
import {
  addressOf,
  CURRENT,
  errorAt,
  openReportingPage,
  openTasks,
  PREVIOUS,
  SECRET,
  serveThrowingTasks,
  throwUncaught,
} from '../testing/reporting-page';
import { acceptBeacons, SHELL_RELEASE, waitForReport } from '../testing/sent-reports';
import { startPageReports } from './start-page-reports';

/** Properties of an error that was thrown in a file of tasks. */
function stackAt(file: string) {
  return { stack: errorAt(`${addressOf(file)}:1:2`).stack ?? '' };
}

beforeEach(() => {
  openReportingPage();
});

describe('an error', () => {
  const thrown = { kind: 'thrown', app: 'tasks', release: CURRENT, error: 'TypeError' };
  const ofThrown = async () => {
    const reports = await waitForReport({ kind: 'thrown' });
    expect(JSON.stringify(reports)).not.toContain('maria');
    return reports.filter(({ kind }) => kind === 'thrown');
  };

  it('while rendering is reported once with its place in the release, without its message', async () => {
    const consoleError = silenceConsoleError();
    serveThrowingTasks(() => {
      // The shell's React calls the area.
      throw errorAt(`${window.location.origin}/shell/main.4f2a.js:2:3`);
    });
    openTasks();

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'area.js:7:8' }]);
    consoleError.mockRestore();
  });

  it('without a known place is reported if it ends a release', async () => {
    const consoleError = silenceConsoleError();
    serveThrowingTasks(() => {
      // oxlint-disable-next-line typescript/only-throw-error -- Areas are built by others.
      throw { name: 'maria', message: SECRET };
    });
    openTasks();

    expect(await ofThrown()).toEqual([{ ...thrown, error: 'Error', place: null }]);
    consoleError.mockRestore();
  });

  it('that nothing caught is reported once for each place', async () => {
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    throwUncaught(errorAt(`${addressOf('chunks/list.4f2a.js')}:12:345`));
    throwUncaught(errorAt(`${addressOf('chunks/list.4f2a.js')}:12:345`, 'of another user'));
    throwUncaught(errorAt(`${addressOf('chunks/list.4f2a.js')}:12:346`));

    expect(await ofThrown()).toEqual([
      { ...thrown, place: 'chunks/list.4f2a.js:12:345' },
      { ...thrown, place: 'chunks/list.4f2a.js:12:346' },
    ]);
  });

  it('that rejects a promise is reported, in Firefox too', async () => {
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    const reason = new TypeError(SECRET);
    reason.stack = `List@${addressOf('list.4f2a.js', PREVIOUS)}:12:345\nPage@${addressOf('area.js')}:7:8\n`;
    act(() => {
      // jsdom has no PromiseRejectionEvent.
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    });

    expect(await ofThrown()).toEqual([
      { ...thrown, release: PREVIOUS, place: 'list.4f2a.js:12:345' },
    ]);
  });

  it('of a badge is reported, which the user does not see', async () => {
    const consoleError = silenceConsoleError();
    const release = 'c'.repeat(16);
    openBadgePage();
    acceptBeacons();
    serveBadges(() => {
      const Badge = () => {
        throw errorAt(`${window.location.origin}/areas/chat/${release}/badge.js:3:14`);
      };
      return { badge: { Badge } };
    });
    startPageReports(openWithBadges().queryClient);

    expect(await ofThrown()).toEqual([{ ...thrown, app: 'chat', release, place: 'badge.js:3:14' }]);
    consoleError.mockRestore();
  });

  it('of the shell is reported with its release', async () => {
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    throwUncaught(errorAt(`${window.location.origin}/shell/main.4f2a.js:12:345`));

    expect(await ofThrown()).toEqual([
      { ...thrown, app: 'shell', release: SHELL_RELEASE, place: 'shell/main.4f2a.js:12:345' },
    ]);
  });

  it('that is not an Error is reported with the place that the browser knows', async () => {
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    act(() => {
      const position = { filename: addressOf('area.js'), lineno: 3, colno: 14 };
      window.dispatchEvent(new ErrorEvent('error', { error: SECRET, ...position }));
    });

    expect(await ofThrown()).toEqual([{ ...thrown, error: 'Error', place: 'area.js:3:14' }]);
  });

  it.each([
    ['is in an extension', errorAt('chrome-extension://abc/content.js:1:2')],
    ['is in another site', errorAt('https://example.com/areas/tasks/c111111111111111/a.js:1:2')],
    ['is in its message only', new Error(`\n    at List (${addressOf('area.js')}:1:2)`)],
    [
      'is a chunk that did not load',
      errorAt(`${addressOf('a.js')}:1:2`, 'Loading chunk 12 failed.'),
    ],
    ['is a response', Object.assign(new ApiError(503, 'Busy', 'Busy'), stackAt('api.js'))],
    ['is a request', errorAt(`${addressOf('api.js')}:1:2`, 'Failed to fetch')],
    [
      'was handled by the shell',
      Object.assign(new AreaFailure('network', SECRET), stackAt('area.js')),
    ],
    ['has no stack', Object.assign(new Error(SECRET), { stack: '' })],
  ])('that %s is not reported', async (_, error) => {
    if (error.message.includes('at List')) error.stack = `Error: ${error.message}`;
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    throwUncaught(error);
    throwUncaught(errorAt(`${addressOf('last.js')}:1:2`));

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'last.js:1:2' }]);
  });

  it('of React on a page that was changed, as by a translation, ends no release', async () => {
    const consoleError = silenceConsoleError();
    serveThrowingTasks(() => {
      throw new DOMException('The node is not a child of this node.', 'NotFoundError');
    });
    const { person } = openTasks();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(
      await screen.findByText(/has changed this page, for example to translate/),
    ).toBeVisible();
    throwUncaught(errorAt(`${addressOf('last.js')}:1:2`));

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'last.js:1:2' }]);
    expect(await waitForReport({ kind: 'thrown' })).not.toContainEqual(
      expect.objectContaining({ kind: 'failed' }),
    );
    consoleError.mockRestore();
  });

  it('that throws when it is read changes nothing', async () => {
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    const error = new Error(SECRET);
    Object.defineProperty(error, 'stack', {
      get: () => {
        throw new Error('planted');
      },
    });
    throwUncaught(error);
    throwUncaught(errorAt(`${addressOf('last.js')}:1:2`));

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'last.js:1:2' }]);
  });
});
