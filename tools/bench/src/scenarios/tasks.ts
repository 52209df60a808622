import type { Browser, Page } from '@playwright/test';
import { serveBarePage } from '../bare/serve-bare-page';
import { measureEvent, measureOpening, measureScrolling, openPage } from '../browser';
import type { Product } from '../product';
import { releaseAll, startProduct } from '../product';
import type { Variant } from '../rounds';
import { measureInPage, measureRounds } from '../rounds';
import { seedTasks } from '../seeds';
import type { Scenario } from './scenario';

const SIZES = [100, 10_000, 100_000];
const COUNT = new Intl.NumberFormat('en-US');

const TABLE = '[role="region"][aria-label="Tasks"]';
const FIRST_ROW = `${TABLE} tbody tr[aria-rowindex="2"]`;

/**
 * Measures opening the task list, one key in its filter, sorting and scrolling, at three sizes and compared
 * with a bare page of TanStack Table and TanStack Virtual with the same rows.
 */
export const measureTasks: Scenario = async ({ browser, databaseUrl, runs, progress }) => {
  const release = await releaseAll();
  const products: { size: number; product: Product }[] = [];
  try {
    for (const size of SIZES) {
      progress(`seeding a database: ${COUNT.format(size)} tasks`);
      const product = await startProduct({
        databaseUrl,
        database: `atrium_bench_${String(size)}`,
        releaseFolder: release.folder,
        seed: seedTasks(size),
      });
      products.push({ size, product });
    }
    const variants = products.flatMap(({ size, product }) => [
      variantOf(browser, product, `Atrium, ${COUNT.format(size)}`, '/tasks'),
      variantOf(browser, product, `bare, ${COUNT.format(size)}`, '/bare/'),
    ]);
    const { measures } = await measureRounds(variants, runs, progress);
    return {
      title: 'Task list, processor four times slower',
      measures,
      comparisons: [
        ...SIZES.map((size) => ({
          variant: `Atrium, ${COUNT.format(size)}`,
          by: `bare, ${COUNT.format(size)}`,
        })),
        ...SIZES.slice(1).map((size) => ({
          variant: `Atrium, ${COUNT.format(size)}`,
          by: 'Atrium, 100',
        })),
      ],
    };
  } finally {
    for (const { product } of products) await product.stop();
    await release.remove();
  }
};

function variantOf(browser: Browser, product: Product, name: string, path: string): Variant {
  async function open(): Promise<Page> {
    const page = await openPage(browser, product);
    await serveBarePage(page);
    return page;
  }
  return {
    name,
    measure: () => measureInPage(open, (page) => measureList(page, path)),
  };
}

async function measureList(page: Page, path: string): Promise<Record<string, number>> {
  const opening = await measureOpening(page, path, FIRST_ROW);
  const { meanFrame, longestFrame } = await measureScrolling(page, TABLE);
  const sorting = await measureEvent(
    page,
    () => page.locator(`${TABLE} th button`).filter({ hasText: 'Title' }).click(),
    `${TABLE} th[aria-sort="ascending"]`,
  );
  await page.getByPlaceholder('Filter tasks...').focus();
  const rows = await page.locator(`${TABLE} table`).getAttribute('aria-rowcount');
  const key = await measureEvent(
    page,
    () => page.keyboard.press('7'),
    `${TABLE} table:not([aria-rowcount="${rows ?? ''}"])`,
  );
  return {
    'opening, until the first row is there': opening,
    'a key in the filter, until the page reacts': key.reaction,
    'a key in the filter, until the matches are there': key.result,
    'sorting by title, until the page reacts': sorting.reaction,
    'sorting by title, until it is sorted': sorting.result,
    'scrolling, mean frame': meanFrame,
    'scrolling, longest frame': longestFrame,
  };
}
