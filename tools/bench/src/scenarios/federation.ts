import type { Browser, Page } from '@playwright/test';
import { CPU_SLOWDOWN, measureEvent, measureOpening, openPage } from '../browser';
import type { PageOptions } from '../browser';
import { releaseAll, startProduct } from '../product';
import type { Product } from '../product';
import { measureByTurns } from '../rounds';
import type { Variant } from '../rounds';
import { readRequests, ScriptScales } from '../scripts';
import { seedAdmin, seedEvents, seedTasks, seedUsers } from '../seeds';
import { releaseSingle } from '../single/build-single';
import type { Scenario } from './scenario';

/** A page to open, and what tells that its first row of data is there. */
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

/** A processor and a line; the slow one is a usual phone's: 1.6 Mbit/s, 150 ms there and back. */
const SPEEDS: Readonly<Record<string, PageOptions>> = {
  'full speed': { cpuSlowdown: 1 },
  'slow phone': {
    cpuSlowdown: CPU_SLOWDOWN,
    line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  },
};

const APART = 'released apart';
const SINGLE = 'one build';
const SEED = [seedAdmin(20, 50, 100), seedTasks(100), seedEvents(50), seedUsers(20)].join('\n');

/**
 * What it costs that five builds make up the page: each route, opened with an empty cache, beside a
 * build of the same sources as one application with lazy routes, and a second area after the first.
 */
export const measureFederation: Scenario = async ({ browser, databaseUrl, runs, progress }) => {
  progress('building the same sources once more, as one application');
  const releases = [
    { name: APART, release: await releaseAll() },
    { name: SINGLE, release: await releaseSingle() },
  ];
  const products: { name: string; product: Product }[] = [];
  const measures = new Map();
  try {
    for (const [index, { name, release }] of releases.entries()) {
      const database = `atrium_bench_federation_${String(index)}`;
      const releaseFolder = release.folder;
      const product = await startProduct({ databaseUrl, database, releaseFolder, seed: SEED });
      products.push({ name, product });
    }
    for (const { title, measure, options } of measurements()) {
      const variants = products.map(({ name, product }) =>
        variantOf(name, browser, product, options, measure),
      );
      const figures = await measureByTurns(variants, runs, (line) => {
        progress(`${title}: ${line}`);
      });
      for (const [what, series] of figures.measures) measures.set(`${title}, ${what}`, series);
    }
  } finally {
    for (const { product } of products) await product.stop();
    for (const { release } of releases) await release.remove();
  }
  return {
    title: 'Cost of federation',
    measures,
    comparisons: [{ variant: APART, by: SINGLE }],
    unit: null,
  };
};

interface Measurement {
  readonly title: string;
  readonly options: PageOptions;
  readonly measure: Variant['measure'];
}

function measurements(): Measurement[] {
  const scales = new ScriptScales();
  return Object.entries(SPEEDS).flatMap(([speed, options]) => [
    ...ROUTES.map((route) => ({
      title: `${route.name}, ${speed}`,
      options: { ...options, signedIn: route.signedIn ?? true },
      measure: (page: Page) => measureRoute(page, route, scales),
    })),
    {
      title: `chat after tasks, ${speed}`,
      options,
      measure: (page: Page) => measureSecondArea(page, scales),
    },
  ]);
}

function variantOf(
  name: string,
  browser: Browser,
  product: Product,
  options: PageOptions,
  measure: Variant['measure'],
): Variant {
  return { name, open: () => openPage(browser, product, options), measure };
}

async function measureRoute(
  page: Page,
  { path, row }: Route,
  scales: ScriptScales,
): Promise<Record<string, number>> {
  await page.addInitScript(recordLargestPaint);
  const opening = await measureOpening(page, path, row);
  const requests = await readRequests(page);
  const paints = await readPaints(page);
  return {
    'first row (ms)': opening,
    'first contentful paint (ms)': paints.first,
    'largest contentful paint (ms)': paints.largest,
    ...(await weighScripts(requests, scales)),
  };
}

async function measureSecondArea(
  page: Page,
  scales: ScriptScales,
): Promise<Record<string, number>> {
  await measureOpening(page, TASKS.path, TASKS.row);
  await page.waitForLoadState('networkidle');
  const before = new Set(await readRequests(page));
  const link = page.getByRole('link', { name: 'Chat', exact: true });
  const { result } = await measureEvent(page, () => link.click(), CHAT.row);
  const requests = (await readRequests(page)).filter((request) => !before.has(request));
  return { 'first row (ms)': result, ...(await weighScripts(requests, scales)) };
}

async function weighScripts(requests: readonly string[], scales: ScriptScales) {
  return {
    'scripts, gzip (kB)': await scales.weigh(requests, 'gzip'),
    'scripts, brotli (kB)': await scales.weigh(requests, 'br'),
    requests: requests.length,
  };
}

declare global {
  interface Window {
    benchLargestPaint: number;
  }
}

// Runs in the page before its own scripts.
function recordLargestPaint(): void {
  window.benchLargestPaint = Number.NaN;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.benchLargestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function readPaints(page: Page): Promise<{ first: number; largest: number }> {
  // Entries come after the frame that they tell of.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: window.benchLargestPaint,
  }));
}
