import type { Page } from '@playwright/test';
import type { Line } from '../browser';
import { measureOpening, openPage } from '../browser';
import type { SignedInServer } from '../product';
import { startDemo } from '../product';
import { formatReport } from '../report';
import { measureInPage, measureRounds } from '../rounds';
import { buildSingle } from '../single/build-single';
import type { Scenario } from './scenario';

/** A typical phone: 1.6 Mbit/s and a round trip of 150 ms, on a CPU four times slower. */
const PHONE_LINE: Line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

const FEDERATED = 'federated';
const SINGLE = 'one build';

/** Paths of the areas, and selectors that match once the first row of data is there. */
const AREAS = [
  { path: '/', row: '[role="region"][aria-label^="Companies"] tr[aria-rowindex="2"]' },
  { path: '/tasks', row: '[role="region"][aria-label="Tasks"] tbody tr[aria-rowindex="2"]' },
  { path: '/calendar', row: '[role="listitem"]:not([style*="visibility"]) [role="button"]' },
  { path: '/chat', row: 'main a[href^="/chat?"]' },
];

/**
 * Measures the cost of federation: opens each area with an empty cache in the released product and in one build
 * of the same sources with lazy routes, with the demo data.
 */
export const measureFederation: Scenario = async ({ browser, runs, progress }) => {
  const cleanups: (() => Promise<void>)[] = [];
  async function start(build?: string) {
    const product = await startDemo(build);
    cleanups.push(product.stop);
    return product;
  }
  try {
    const federated = await start();
    progress('building the same sources as one application');
    const build = await buildSingle();
    cleanups.push(build.remove);
    const single = await start(build.folder);
    const results = new Map<string, ReadonlyMap<string, readonly number[]>>();
    for (const { path, row } of AREAS) {
      const variantOf = (name: string, product: SignedInServer) => ({
        name,
        measure: () =>
          measureInPage(
            () => openPage(browser, product, PHONE_LINE),
            (page) => measureArea(page, path, row),
          ),
      });
      const variants = [variantOf(FEDERATED, federated), variantOf(SINGLE, single)];
      const measures = await measureRounds(variants, runs, (line) => {
        progress(`${path}: ${line}`);
      });
      for (const [what, series] of measures) results.set(`${path}: ${what}`, series);
    }
    const comparisons = [{ variant: FEDERATED, by: SINGLE }];
    return formatReport({
      title: 'Cost of federation on a slow phone',
      measures: results,
      comparisons,
    });
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
};

async function measureArea(page: Page, path: string, row: string): Promise<Record<string, number>> {
  const firstRow = await measureOpening(page, path, row);
  // Lazy-loaded chunks start to arrive at this moment.
  const scripts = await page.evaluate(
    (until) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= until)
        .map(({ encodedBodySize }) => encodedBodySize),
    firstRow,
  );
  return {
    'first row (ms)': firstRow,
    'scripts until then (kB, compressed)': scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000,
  };
}
