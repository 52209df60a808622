import type { Locator, Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, expectToast, test } from '../fixtures';

const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

/** Half of what it was while rows were not cards, in pixels. */
const MOST_HEIGHT_ON_PHONE = 2788;

const DAY_MS = 24 * 60 * 60 * 1000;

const tableOf = (page: Page, title: string) => page.getByRole('region', { name: `${title} table` });

/** Returns how many rows of a table are in the window as a whole. */
function countRowsInSight(table: Locator): Promise<number> {
  return table.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}

/** Lists the words in the names of a table of which one line shows the beginning and another the rest. */
function listBrokenWords(table: Locator): Promise<string[]> {
  return table.locator('tbody a').evaluateAll((links) =>
    links.flatMap((link) => {
      const text = link.firstChild;
      // The rest of a long name is cut off below its box.
      const bottom = link.parentElement?.getBoundingClientRect().bottom ?? 0;
      return Array.from((text?.textContent ?? '').matchAll(/[^\s-]+/g)).flatMap((match) => {
        const range = document.createRange();
        range.setStart(text ?? link, match.index);
        range.setEnd(text ?? link, match.index + match[0].length);
        const lines = Array.from(range.getClientRects(), ({ top }) => top);
        const shown = new Set(lines.filter((top) => top < bottom));
        return shown.size > 1 ? [match[0]] : [];
      });
    }),
  );
}

async function isInSight(target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  const height = target.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test('what expires soon is on the screen of a small laptop, with ten rows and whole words', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  await page.setViewportSize(LAPTOP);
  await page.goto('/');
  const licenses = tableOf(page, 'Licenses');
  const first = licenses.getByRole('row').nth(1);
  await expect(first).toContainText(/in \d+ days|today|tomorrow/);

  expect(await isInSight(first)).toBe(true);
  for (const title of ['Distributors', 'Licenses']) {
    const table = tableOf(page, title);
    const rows = await table.locator('tbody tr').count();
    expect([title, await countRowsInSight(table)]).toEqual([title, Math.min(rows, 10)]);
    expect(await listBrokenWords(table)).toEqual([]);
  }
});

test('a bar shows the licenses of its month, by keyboard, and the list opens at today', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const list = page.getByRole('region', { name: 'License expirations this year' });
  const today = list.getByText('Today', { exact: true });
  await expect(today).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await list.scrollIntoViewIfNeeded();
  await expect.poll(() => isWithin(today, list)).toBe(true);

  const bar = page.getByRole('button', { name: /: show \d+ licenses?$/, disabled: false }).first();
  const name = await bar.textContent();
  await bar.press('Enter');
  await expect(page).toHaveURL(/licenses-month=\d{4}-\d{2}/);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Licenses', exact: true })).toBeFocused();
  const count = Number(/show (\d+)/.exec(name ?? '')?.[1]);
  await expect(tableOf(page, 'Licenses').locator('tbody tr')).toHaveCount(count);
  await expectNoFaults(page);
});

/** Returns whether an element is in sight within the box that it scrolls in. */
async function isWithin(target: Locator, box: Locator): Promise<boolean> {
  const [inner, outer] = [await target.boundingBox(), await box.boundingBox()];
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

test('selected licenses are renewed in one step, with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await page.setViewportSize(LAPTOP);
  const name = `Horizon ${String(Date.now())}`;
  const distributor = await post(page, '/api/distributors', {
    name,
    email: 'horizon@example.com',
    channel: 'platform',
  });
  const company = await post(page, '/api/companies', {
    name,
    email: 'horizon@example.com',
    distributorId: distributor.id,
  });
  for (const days of [4, 9]) {
    await post(page, '/api/licenses', {
      distributorId: distributor.id,
      companyId: company.id,
      isTrial: true,
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    });
  }
  await page.goto(`/?licenses-distributor=${String(distributor.id)}`);
  const table = tableOf(page, 'Licenses');
  await expect(table.getByText('in 4 days')).toBeVisible();
  await expectNoFaults(page, '#licenses', IN_PLACE);

  const checkbox = table.getByRole('checkbox').nth(1);
  const opacity = () =>
    checkbox.evaluate((box) => getComputedStyle(box.closest('label') ?? box).opacity);
  expect(await opacity()).toBe('0');
  await checkbox.focus();
  await expect.poll(opacity).toBe('1');
  await table.getByRole('checkbox', { name: 'Select all licenses shown' }).press('Space');
  await expectNoFaults(page, '#licenses', IN_PLACE);
  const opener = page.getByRole('button', { name: 'Renew 2 licenses' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Renew Licenses' });
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expectNoFaults(page, '[role="dialog"]', IN_PLACE);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoFaults(page, '[role="dialog"]', IN_PLACE);
  await page.setViewportSize(LAPTOP);
  await dialog.getByRole('button', { name: 'Renew 2 licenses' }).press('Enter');

  await expectToast(page, '2 licenses renewed');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(table.getByText(/in \d+ days/)).toHaveCount(0);
  const response = await page.request.delete(`/api/distributors/${String(distributor.id)}`);
  expect(response.status()).toBe(200);
});

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const response = await page.request.post(path, { data });
  expect(response.status()).toBe(200);
  return response.json();
}

test('on a phone, rows are cards, and what expires comes before the year', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(page.getByRole('grid').first()).toBeAttached();
  const list = page.getByRole('heading', { name: 'License Expirations This Year' });
  const year = page.getByRole('heading', { name: 'License Expiration Dates (Yearly View)' });
  const [listBox, yearBox] = [await list.boundingBox(), await year.boundingBox()];
  expect(listBox?.y).toBeLessThan(yearBox?.y ?? 0);

  const table = tableOf(page, 'Companies');
  const isWider = await table.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isWider).toBe(false);
  const row = table.locator('tbody tr').first();
  const [name, remove] = [row.getByRole('link').first(), row.getByRole('button').last()];
  expect((await remove.boundingBox())?.y).toBeLessThan(
    ((await name.boundingBox())?.y ?? 0) + ((await name.boundingBox())?.height ?? 0),
  );
  // All twelve months are there, one after the other.
  await expect(page.getByRole('grid')).toHaveCount(12);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(MOST_HEIGHT_ON_PHONE);
});
