import { screen } from '@testing-library/react';
import { openReportingPage, openTasks } from '../testing/reporting-page';
import { hidePage, readReports, waitForReport } from '../testing/sent-reports';

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

beforeEach(() => {
  openReportingPage();
});

async function goToChat({ person }: ReturnType<typeof openTasks>) {
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  await screen.findByRole('heading', { name: 'Chat of c' });
}

it('reports the largest paint for the first area, in milliseconds', async () => {
  const page = await openAndWait();
  await goToChat(page);
  measure('LCP', 300_000.4);

  expect(await readVitals()).toEqual([{ ...tasks, metric: 'LCP', value: 300_000 }]);
});

it('does not report what was painted before the first area, such as the sign-in page', async () => {
  await openAndWait();
  measure('LCP', 0.5);

  expect(await readVitals()).toEqual([]);
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
