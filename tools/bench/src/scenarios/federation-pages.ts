import type { Page } from '@playwright/test';
import { measureEvent, measureOpening, waitUntilQuiet } from '../browser';
import { readRequests } from '../scripts';

/** A page that is measured in the released product and in the single build. */
export interface MeasuredPage {
  readonly name: string;
  readonly signedIn: boolean;
  /** Opens it in a new page. */
  readonly open: (page: Page) => Promise<Opening>;
}

/** Measurements of one opening of a page. */
export interface Opening {
  /** Milliseconds until the first row of data. */
  readonly firstRow: number;
  /** URLs of its responses. */
  readonly requests: readonly string[];
  /** Whether it was the first one in its browser, so that the paint timings apply to it. */
  readonly isFirst: boolean;
}

/** A path, and a selector that matches once the first row of data is there. */
interface Route {
  readonly name: string;
  readonly path: string;
  readonly row: string;
  readonly signedIn?: boolean;
}

const TASKS: Route = {
  name: 'tasks',
  path: '/tasks',
  row: '[role="region"][aria-label="Tasks"] tbody tr[aria-rowindex="2"]',
};
const CHAT: Route = { name: 'chat', path: '/chat', row: 'main a[href^="/chat?"]' };
const ROUTES: readonly Route[] = [
  { name: 'sign-in', path: '/login', row: 'form[aria-label="Login"]', signedIn: false },
  {
    name: 'admin',
    path: '/',
    row: '[role="region"][aria-label^="Companies"] tr[aria-rowindex="2"]',
  },
  TASKS,
  {
    name: 'calendar',
    path: '/calendar',
    row: '[role="listitem"]:not([style*="visibility"]) [role="button"]',
  },
  CHAT,
];

/** All routes with an empty cache, and a second area after the first. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  ...ROUTES.map((route) => ({
    name: route.name,
    signedIn: route.signedIn ?? true,
    open: (page: Page) => openRoute(page, route),
  })),
  { name: 'chat after tasks', signedIn: true, open: openSecondArea },
];

async function openRoute(page: Page, { path, row }: Route): Promise<Opening> {
  const firstRow = await measureOpening(page, path, row);
  // Lazy-loaded chunks start to arrive at this moment.
  return { firstRow, requests: await readRequests(page, firstRow), isFirst: true };
}

async function openSecondArea(page: Page): Promise<Opening> {
  await measureOpening(page, TASKS.path, TASKS.row);
  await waitUntilQuiet(page);
  const before = new Set(await readRequests(page));
  const link = page.getByRole('link', { name: 'Chat', exact: true });
  const { result, resultAt } = await measureEvent(page, () => link.click(), CHAT.row);
  const requests = await readRequests(page, resultAt);
  return {
    firstRow: result,
    requests: requests.filter((request) => !before.has(request)),
    isFirst: false,
  };
}
