import type { Locator, Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';
import { pollNow } from '../polls';

const ADMIN_ID = 1;
// Three pages.
const SENT = 410;

/** Creates a long conversation with admin; its messages have different heights. */
async function fillConversation(origin: string, session: string): Promise<void> {
  const headers = { origin, cookie: session, 'content-type': 'application/json' };
  await fetch(`${origin}/api/messages/clear?recipientId=${String(ADMIN_ID)}`, {
    method: 'DELETE',
    headers: { origin, cookie: session },
  });
  for (let number = 1; number <= SENT; number += 1) {
    const content = `Number ${String(number)}${', and more of it'.repeat(number % 20)}`;
    const body = JSON.stringify({ recipientId: ADMIN_ID, content });
    const response = await fetch(`${origin}/api/messages`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
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

test('older messages load on scrolling, and visible messages do not move', async ({
  page,
  signIn,
  product,
  sessionOf,
}) => {
  await fillConversation(product.origin, await sessionOf('maria'));
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    const before = new URL(request.url()).searchParams.get('before');
    if (before !== null) asked.push(before);
  });
  await signIn('maria', `/chat?with=${String(ADMIN_ID)}`);
  const log = logOf(page);
  const setSize = () => log.getByRole('listitem').first().getAttribute('aria-setsize');
  await expect(bubble(page, SENT)).toBeInViewport();
  expect(asked).toEqual([]);

  await test.step('by keyboard, while a row says that they are loading', async () => {
    const releaseOlder = await holdRequests(page, /before=/);
    await log.focus();
    await goHome(page, page.getByRole('button', { name: 'Loading older messages...' }));
    const first = bubble(page, SENT - 199);
    await expect(first).toBeInViewport();
    await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
    await expectNoFaults(page, 'html', IN_PLACE);
    const before = await topOf(first);

    releaseOlder();
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
    await expectNoFaults(page, 'html', IN_PLACE);
    await page.unrouteAll({ behavior: 'wait' });
    const count = asked.length;
    const polled = page.waitForResponse(/recipientId=1$/);
    await pollNow(page);
    await polled;
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
    await pollNow(page);
    await expect.poll(setSize).toBe(String(SENT + 1));
    expect(await topOf(bubble(page, 1))).toBe(before);
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect(log.getByText('From elsewhere')).toBeInViewport();
  });
});
