import type { Browser, Page } from '@playwright/test';
import type { PageOptions } from '../browser';
import { CPU_SLOWDOWN, openPage } from '../browser';
import type { Product } from '../product';
import { releaseAll, startProduct } from '../product';
import type { Series } from '../report';
import { measureInPage, measureRounds } from '../rounds';
import { ScriptScales } from '../scripts';
import { seedAdmin, seedEvents, seedTasks, seedUsers } from '../seeds';
import { releaseSingle } from '../single/build-single';
import { AREAS } from '../single/create-single-config';
import { FEDERATION_GROUPS } from '../sizes/code-groups';
import { mapReleasedScripts } from '../sizes/map-released-scripts';
import type { MappedScripts } from '../sizes/mapped-scripts';
import { measureSizes } from '../sizes/measure-sizes';
import type { GroupSizes } from '../sizes/size-table';
import { formatSizes } from '../sizes/size-table';
import type { MeasuredPage } from './federation-pages';
import { MEASURED_PAGES } from './federation-pages';
import type { Scenario, ScenarioOptions } from './scenario';

/** CPU and network conditions. The slow ones are a typical phone's: 1.6 Mbit/s, 150 ms round trip. */
const SPEEDS: Readonly<Record<string, PageOptions>> = {
  'full speed': { cpuSlowdown: 1 },
  'slow phone': {
    cpuSlowdown: CPU_SLOWDOWN,
    line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  },
};

/** Number of openings to find the scripts that a page always needs. */
const SIZE_OPENINGS = 3;

const APART = 'released apart';
const SINGLE = 'one build';
const SEED = [seedAdmin(20, 50, 100), seedTasks(100), seedEvents(50), seedUsers(20)].join('\n');

/** One of the two compared builds. */
interface RunningBuild {
  readonly name: string;
  readonly product: Product;
  readonly scripts: MappedScripts;
}

interface BothBuilds {
  readonly apart: RunningBuild;
  readonly single: RunningBuild;
}

/**
 * Measures the cost of federation: opens each route with an empty cache, and a second area after the first, in
 * the released product and in a single build of the same sources with lazy routes. Also divides the bytes by
 * groups of code.
 */
export const measureFederation: Scenario = (options) =>
  withBothBuilds(options, async (builds) => {
    const scales = new ScriptScales();
    options.progress('measuring where the bytes of each page go');
    const tables = await compareSizes(builds, options.browser, scales);
    const measures = options.sizesOnly
      ? new Map<string, Series>()
      : await measureOpenings(builds, options, scales);
    return {
      title: 'Cost of federation',
      measures,
      comparisons: [{ variant: APART, by: SINGLE }],
      unit: null,
      tables,
    };
  });

async function withBothBuilds<Result>(
  { databaseUrl, progress }: ScenarioOptions,
  use: (builds: BothBuilds) => Promise<Result>,
): Promise<Result> {
  const cleanups: (() => Promise<void>)[] = [];
  async function start(name: string, releaseFolder: string, scripts: MappedScripts) {
    const database = `atrium_bench_federation_${String(cleanups.length)}`;
    const product = await startProduct({ databaseUrl, database, releaseFolder, seed: SEED });
    cleanups.push(product.stop);
    return { name, product, scripts };
  }
  try {
    progress('building everything once more, for source maps');
    const scripts = await mapReleasedScripts(AREAS);
    const apart = await releaseAll();
    cleanups.push(apart.remove);
    progress('building the same sources as one application');
    const single = await releaseSingle();
    cleanups.push(single.remove);
    return await use({
      apart: await start(APART, apart.folder, scripts),
      single: await start(SINGLE, single.folder, single.scripts),
    });
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function compareSizes(
  { apart, single }: BothBuilds,
  browser: Browser,
  scales: ScriptScales,
): Promise<string[]> {
  async function requestsOf({ product }: RunningBuild, { signedIn, open }: MeasuredPage) {
    const page = await openPage(browser, product, { cpuSlowdown: 1, signedIn });
    const { requests } = await open(page);
    await page.context().close();
    return requests;
  }
  // A lazy-loaded chunk may arrive before the first row by chance.
  async function sizesOf(build: RunningBuild, measured: MeasuredPage) {
    let needed = await requestsOf(build, measured);
    for (let opening = 1; opening < SIZE_OPENINGS; opening += 1) {
      const requests = await requestsOf(build, measured);
      needed = needed.filter((address) => requests.includes(address));
    }
    return measureSizes(needed, build.scripts, scales);
  }
  const tables: string[] = [];
  for (const measured of MEASURED_PAGES) {
    const ofSingle = await sizesOf(single, measured);
    requireNoFederation(ofSingle);
    tables.push(
      formatSizes({
        title: `${measured.name}, scripts by what they consist of (bytes, gzip)`,
        names: [APART, SINGLE],
        sizes: [await sizesOf(apart, measured), ofSingle],
      }),
    );
  }
  return tables;
}

function requireNoFederation(sizes: GroupSizes): void {
  const group = FEDERATION_GROUPS.find((name) => sizes.has(name));
  if (group !== undefined) throw new Error(`The single build contains code of: ${group}`);
}

async function measureOpenings(
  { apart, single }: BothBuilds,
  { browser, runs, progress }: ScenarioOptions,
  scales: ScriptScales,
): Promise<Map<string, Series>> {
  const measures = new Map<string, Series>();
  for (const [speed, pageOptions] of Object.entries(SPEEDS)) {
    for (const measured of MEASURED_PAGES) {
      const title = `${measured.name}, ${speed}`;
      const { signedIn } = measured;
      const variants = [apart, single].map(({ name, product }) => ({
        name,
        measure: () =>
          measureInPage(
            () => openPage(browser, product, { ...pageOptions, signedIn }),
            (page) => measureOpening(page, measured, scales),
          ),
      }));
      const figures = await measureRounds(variants, runs, (line) => {
        progress(`${title}: ${line}`);
      });
      for (const [what, series] of figures.measures) measures.set(`${title}, ${what}`, series);
    }
  }
  return measures;
}

async function measureOpening(
  page: Page,
  { open }: MeasuredPage,
  scales: ScriptScales,
): Promise<Record<string, number>> {
  await page.addInitScript(recordLargestPaint);
  const { firstRow, requests, isFirst } = await open(page);
  return {
    'first row (ms)': firstRow,
    ...(isFirst && (await readPaints(page))),
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

async function readPaints(page: Page): Promise<Record<string, number>> {
  // Entries arrive after the frame that they describe.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return page.evaluate(() => ({
    'first contentful paint (ms)':
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    'largest contentful paint (ms)': window.benchLargestPaint,
  }));
}
