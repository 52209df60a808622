import type { Page } from '@playwright/test';
import { measureEvent, measureOpening, measureScrolling, openPage } from '../browser';
import { releaseAll, startProduct } from '../product';
import { measureByTurns } from '../rounds';
import { seedAdmin } from '../seeds';
import type { Scenario } from './scenario';

const SMALL = '100 of each';
const LARGE = '2,000 distributors, 20,000 companies, 50,000 licenses';

const SIZES = [
  { name: SMALL, database: 'atrium_bench_small', seed: seedAdmin(100, 100, 100) },
  { name: LARGE, database: 'atrium_bench_large', seed: seedAdmin(2000, 20_000, 50_000) },
];

const COMPANIES = '[role="region"][aria-label^="Companies"]';
const LICENSES = '[role="region"][aria-label^="Licenses"]';

/** Opening the dashboard, one key in its search and scrolling, at a large size by a small one. */
export const measureAdmin: Scenario = async ({ browser, databaseUrl, runs, progress }) => {
  const release = await releaseAll();
  const products = [];
  try {
    for (const { name, database, seed } of SIZES) {
      progress(`filling a database: ${name}`);
      const releaseFolder = release.folder;
      products.push({
        name,
        product: await startProduct({ databaseUrl, database, releaseFolder, seed }),
      });
    }
    const variants = products.map(({ name, product }) => ({
      name,
      open: () => openPage(browser, product),
      measure: measureDashboard,
    }));
    const { measures } = await measureByTurns(variants, runs, progress);
    return {
      title: 'Admin dashboard, processor four times slower',
      measures,
      comparisons: [{ variant: LARGE, by: SMALL }],
    };
  } finally {
    for (const { product } of products) await product.stop();
    await release.remove();
  }
};

async function measureDashboard(page: Page): Promise<Record<string, number>> {
  // The rows that stand in while the companies load have no position.
  const opening = await measureOpening(page, '/register', `${COMPANIES} tr[aria-rowindex="2"]`);
  await page.getByRole('searchbox').focus();
  // Company 7 and all whose name or address holds a 7: fewer than all, whatever their number.
  const rows = await page.locator(`${COMPANIES} table`).getAttribute('aria-rowcount');
  const key = await measureEvent(
    page,
    () => page.keyboard.press('7'),
    `${COMPANIES} table:not([aria-rowcount="${rows ?? ''}"])`,
  );
  const companies = await measureScrolling(page, COMPANIES);
  const licenses = await measureScrolling(page, LICENSES);
  return {
    'opening, until the companies are there': opening,
    'a key in the search, until the page reacts': key.reaction,
    'a key in the search, until the matches are there': key.result,
    'scrolling the companies, mean frame': companies.meanFrame,
    'scrolling the licenses, mean frame': licenses.meanFrame,
    'scrolling the licenses, longest frame': licenses.longestFrame,
  };
}
