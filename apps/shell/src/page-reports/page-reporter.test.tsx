import { act, screen } from '@testing-library/react';
import { ApiError } from '@atrium/api-client';
import { AreaFailure } from '../areas/recovery/area-failure';
import { allReleases, extendRegistry } from '../testing/build-release';
import { serveAreas, silenceConsoleError } from '../testing/fake-page';
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
import { hidePage, readReports, SHELL_RELEASE, waitForReport } from '../testing/sent-reports';

interface Metric {
  readonly name: string;
  readonly value: number;
}

// jsdom measures nothing, and the library ignores its events, which are not trusted.
const mockListeners = new Map<string, (metric: Metric) => void>();
jest.mock('web-vitals', () => {
  const listenTo = (name: string) => (onReport: (metric: Metric) => void) => {
    mockListeners.set(name, onReport);
  };
  return { onLCP: listenTo('LCP'), onINP: listenTo('INP'), onCLS: listenTo('CLS') };
});

function measure(name: string, value: number) {
  mockListeners.get(name)?.({ name, value });
}

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
    silenceConsoleError();
    serveThrowingTasks(() => {
      // The shell's React calls the area.
      throw errorAt(`${window.location.origin}/shell/main.4f2a.js:2:3`);
    });
    openTasks();

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'area.js:7:8' }]);
  });

  it('without a known place is reported if it ends a release', async () => {
    silenceConsoleError();
    serveThrowingTasks(() => {
      // oxlint-disable-next-line typescript/only-throw-error -- Areas are built by others.
      throw { name: 'maria', message: SECRET };
    });
    openTasks();

    expect(await ofThrown()).toEqual([{ ...thrown, error: 'Error', place: null }]);
  });

  it('that nothing caught is reported once for each place, as all browsers name it', async () => {
    const list = addressOf('chunks/list.4f2a.js');
    const reason = new TypeError(SECRET);
    reason.stack = `List@${addressOf('list.4f2a.js', PREVIOUS)}:12:345\nPage@${addressOf('area.js')}:7:8\n`;
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    throwUncaught(errorAt(`${list}:12:345`));
    throwUncaught(errorAt(`${list}:12:345`, 'of another user'));
    throwUncaught(errorAt(`${list}:12:346`));
    throwUncaught(errorAt(`${window.location.origin}/shell/main.4f2a.js:12:345`));
    act(() => {
      // Firefox's format. jsdom has no PromiseRejectionEvent.
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
      // Not an Error, so it has no stack.
      const position = { filename: addressOf('area.js'), lineno: 3, colno: 14 };
      window.dispatchEvent(new ErrorEvent('error', { error: SECRET, ...position }));
    });

    expect(await ofThrown()).toEqual([
      { ...thrown, place: 'chunks/list.4f2a.js:12:345' },
      { ...thrown, place: 'chunks/list.4f2a.js:12:346' },
      { ...thrown, app: 'shell', release: SHELL_RELEASE, place: 'shell/main.4f2a.js:12:345' },
      { ...thrown, release: PREVIOUS, place: 'list.4f2a.js:12:345' },
      { ...thrown, error: 'Error', place: 'area.js:3:14' },
    ]);
  });

  it('of a badge is reported, which the user does not see', async () => {
    silenceConsoleError();
    const registry = extendRegistry({ chat: { contributions: { badge: './badge' } } });
    const release = 'c000000000000000';
    const Badge = () => {
      throw errorAt(`${window.location.origin}/areas/chat/${release}/badge.js:3:14`);
    };
    serveAreas(allReleases(registry), undefined, () => ({ badge: { Badge } }));
    openTasks(registry);

    expect(await ofThrown()).toEqual([{ ...thrown, app: 'chat', release, place: 'badge.js:3:14' }]);
  });

  it('that is no fault of a release, or cannot be read, is not reported', async () => {
    const message = `\n    at List (${addressOf('message.js')}:1:2)`;
    const unreadable = Object.defineProperty(new Error(SECRET), 'stack', {
      get: () => {
        throw new Error('planted');
      },
    });
    const others = [
      errorAt('chrome-extension://abc/content.js:1:2'),
      errorAt('https://example.com/areas/tasks/c111111111111111/elsewhere.js:1:2'),
      Object.assign(new Error(message), { stack: `Error: ${message}` }),
      errorAt(`${addressOf('chunk.js')}:1:2`, 'Loading chunk 12 failed.'),
      Object.assign(new ApiError(503, 'Busy', 'Busy'), stackAt('response.js')),
      errorAt(`${addressOf('request.js')}:1:2`, 'Failed to fetch'),
      Object.assign(new AreaFailure('network', SECRET), stackAt('handled.js')),
      Object.assign(new Error(SECRET), { stack: '' }),
      unreadable,
    ];
    openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    others.forEach(throwUncaught);
    throwUncaught(errorAt(`${addressOf('last.js')}:1:2`));

    expect(await ofThrown()).toEqual([{ ...thrown, place: 'last.js:1:2' }]);
  });

  it('of React on a page that was changed, as by a translation, ends no release', async () => {
    silenceConsoleError();
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
  });
});

describe('web vitals', () => {
  /** Opens tasks; resolves once the reporter has loaded. */
  async function openAndWait() {
    const opened = openTasks();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    await waitForReport({ kind: 'loaded' });
    return opened;
  }

  async function readVitals() {
    hidePage();
    return readSentVitals();
  }

  async function readSentVitals() {
    const reports = await readReports();
    return reports.filter(({ kind }) => kind === 'vital');
  }

  const tasks = { kind: 'vital', app: 'tasks', release: 'c111111111111111' };
  const chat = { kind: 'vital', app: 'chat', release: 'c000000000000000' };

  async function goToChat({ person }: ReturnType<typeof openTasks>) {
    await person.click(screen.getByRole('link', { name: 'Chat' }));
    await screen.findByRole('heading', { name: 'Chat of c' });
  }

  it('reports the largest paint for the first area, and none from before it, as of the sign-in page', async () => {
    const page = await openAndWait();
    await goToChat(page);
    measure('LCP', 0.5);
    expect(await readVitals()).toEqual([]);

    measure('LCP', 300_000.4);
    expect(await readVitals()).toEqual([{ ...tasks, metric: 'LCP', value: 300_000 }]);
  });

  it('reports delays and shifts for the area on the screen when the page is hidden, once', async () => {
    const page = await openAndWait();
    await goToChat(page);
    const measureAll = () => {
      measure('INP', 88.4);
      measure('CLS', 0.012345);
    };
    // The library does the same.
    window.addEventListener('visibilitychange', measureAll, { capture: true, once: true });
    hidePage();

    const expected = [
      { ...chat, metric: 'INP', value: 88 },
      { ...chat, metric: 'CLS', value: 0.0123 },
    ];
    expect(await readSentVitals()).toEqual(expected);
    measure('INP', 240);
    measure('CLS', 0.2);
    expect(await readVitals()).toEqual(expected);
  });

  it('reports nothing while no area is on the screen', async () => {
    const { unmount } = await openAndWait();
    unmount();
    measure('INP', 88);
    measure('CLS', 0);

    expect(await readVitals()).toEqual([]);
  });
});
