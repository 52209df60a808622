import type { Page } from '@playwright/test';
import { measureEvent, measureOpening, measureScrolling } from '../browser';
import { seedAdmin } from '../seeds';
import { compareTwoSizes } from '../two-sizes';

const COMPANIES = '[role="region"][aria-label^="Companies"]';
const LICENSES = '[role="region"][aria-label^="Licenses"]';

/** Measures opening the dashboard, one key in its search and scrolling, with much and with little data. */
export const measureAdmin = compareTwoSizes({
  title: 'Admin dashboard, processor four times slower',
  small: {
    name: '100 of each',
    database: 'atrium_bench_small',
    seed: seedAdmin(100, 100, 100),
  },
  large: {
    name: '2,000 distributors, 20,000 companies, 50,000 licenses',
    database: 'atrium_bench_large',
    seed: seedAdmin(2000, 20_000, 50_000),
  },
  measure: measureDashboard,
});

async function measureDashboard(page: Page): Promise<Record<string, number>> {
  // Skeleton rows have no aria-rowindex.
  const opening = await measureOpening(page, '/register', `${COMPANIES} tr[aria-rowindex="2"]`);
  await page.getByRole('searchbox').focus();
  // Matches some companies but not all, whatever their number.
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
