import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../find-violations';
import { expect, test } from '../fixtures';

const ADMIN_ID = 1;
const SENT = 450;

/** Creates a long conversation of maria with admin; its messages have different heights. */
async function fillConversation(page: Page, origin: string): Promise<void> {
  for (let number = 1; number <= SENT; number += 1) {
    const content = `Number ${String(number)}${', and more of it'.repeat(number % 20)}`;
    const data = { recipientId: ADMIN_ID, content };
    const response = await page.request.post('/api/messages', { data, headers: { origin } });
    expect(response.status()).toBe(200);
  }
}

const logOf = (page: Page) => page.getByRole('region', { name: 'Messages with admin' });

const bubble = (page: Page, number: number) =>
  logOf(page).getByText(new RegExp(`^Number ${String(number)}(,|$)`));

const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? NaN;

/** Presses Home until the start is visible: rows of unexpected heights may stop a scroll early. */
async function goHome(page: Page, goal: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(goal).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
}

/** Delays requests for older messages until they are released. */
async function holdOlder(page: Page) {
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/before=/, async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo?.();
}

test('older messages load on scrolling, and visible messages do not move', async ({
  signIn,
  product,
}) => {
  const page = await signIn('maria', '/');
  await page.request.delete(`/api/messages/clear?recipientId=${String(ADMIN_ID)}`, {
    headers: { origin: product.origin },
  });
  await fillConversation(page, product.origin);
  const asked: string[] = [];
  page.on('request', (request) => {
    const before = new URL(request.url()).searchParams.get('before');
    if (before !== null) asked.push(before);
  });
  await page.goto(`/chat?with=${String(ADMIN_ID)}`);
  const log = logOf(page);
  const setSize = () => log.getByRole('listitem').first().getAttribute('aria-setsize');
  await expect(bubble(page, SENT)).toBeInViewport();
  expect(asked).toEqual([]);

  await test.step('by keyboard, while a row says that they are loading', async () => {
    const letGo = await holdOlder(page);
    await log.focus();
    await goHome(page, page.getByRole('button', { name: 'Loading older messages...' }));
    const first = bubble(page, SENT - 199);
    await expect(first).toBeInViewport();
    await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    const before = await topOf(first);

    letGo();
    await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBeGreaterThan(1000);

    await expect(page.getByText('200 older messages loaded')).toBeAttached();
    expect(Math.abs((await topOf(first)) - before)).toBeLessThanOrEqual(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('not again by itself after a failure', async () => {
    await page.route(/before=/, (route) => route.abort());
    await log.evaluate((box) => {
      box.scrollTop = 500;
    });
    await log.evaluate((box) => {
      box.scrollTop = 0;
    });
    await expect(log.getByRole('alert')).toHaveText('Failed to fetch messages');
    expect(await findViolations(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    const count = asked.length;
    await page.waitForResponse(/recipientId=1$/);
    expect(asked).toHaveLength(count);

    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(setSize).toBe(String(SENT));
  });

  await test.step('up to the first one, each once', async () => {
    await goHome(page, log.getByText('Start of the conversation'));
    await expect(bubble(page, 1)).toBeInViewport();
    await expect(bubble(page, 1).locator('xpath=ancestor::li')).toHaveAttribute(
      'aria-posinset',
      '1',
    );
    expect(new Set(asked).size).toBe(2);
  });

  await test.step('and are there while the conversation goes on', async () => {
    const before = await topOf(bubble(page, 1));
    const data = { recipientId: ADMIN_ID, content: 'From elsewhere' };
    await page.request.post('/api/messages', { data, headers: { origin: product.origin } });
    await expect.poll(setSize).toBe(String(SENT + 1));
    expect(await topOf(bubble(page, 1))).toBe(before);
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect(log.getByText('From elsewhere')).toBeInViewport();
  });
});
