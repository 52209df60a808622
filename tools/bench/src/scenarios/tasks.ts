import type { Page } from '@playwright/test';
import { measureEvent, measureOpening, measureScrolling, openPage } from '../browser';
import type { SignedInServer } from '../product';
import { startProduct } from '../product';
import { formatReport } from '../report';
import { measureInPage, measureRounds } from '../rounds';
import { seedTasks } from '../seed-tasks';
import type { Scenario } from './scenario';

const SIZES = [100, 10_000, 100_000];

const TABLE = '[role="region"][aria-label="Tasks"]';
const FIRST_ROW = `${TABLE} tbody tr[aria-rowindex="2"]`;

/** Measures opening the task list, one key in its filter, sorting and scrolling, at three sizes. */
export const measureTasks: Scenario = async ({ browser, databaseUrl, runs, progress }) => {
  const products: { size: number; product: SignedInServer }[] = [];
  try {
    for (const size of SIZES) {
      progress(`seeding a database: ${nameOf(size)}`);
      const product = await startProduct({
        databaseUrl,
        database: `atrium_bench_${String(size)}`,
        seed: seedTasks(size),
      });
      products.push({ size, product });
    }
    const variants = products.map(({ size, product }) => ({
      name: nameOf(size),
      measure: () => measureInPage(() => openPage(browser, product), measureList),
    }));
    const measures = await measureRounds(variants, runs, progress);
    const [smallest = 0, ...larger] = SIZES;
    const comparisons = larger.map((size) => ({ variant: nameOf(size), by: nameOf(smallest) }));
    return formatReport({ title: 'Task list, CPU four times slower', measures, comparisons });
  } finally {
    for (const { product } of products) await product.stop();
  }
};

function nameOf(size: number): string {
  return `${size.toLocaleString('en-US')} tasks`;
}

async function measureList(page: Page): Promise<Record<string, number>> {
  const opening = await measureOpening(page, '/tasks', FIRST_ROW);
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
    'opening, until the first row is there (ms)': opening,
    'a key in the filter, until the page reacts (ms)': key.reaction,
    'a key in the filter, until the matches are there (ms)': key.result,
    'sorting by title, until the page reacts (ms)': sorting.reaction,
    'sorting by title, until it is sorted (ms)': sorting.result,
    'scrolling, mean frame (ms)': meanFrame,
    'scrolling, longest frame (ms)': longestFrame,
  };
}
