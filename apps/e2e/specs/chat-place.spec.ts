import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';
import { pressUntilInViewport } from '../keyboard';
import { pollNow } from '../polls';

const MESSAGES = 10_000;
const ADMIN_ID = 1;
const MARIA_ID = 2;

function entryOf(id: number) {
  const isOwn = id % 3 === 0;
  const [senderId, recipientId] = isOwn ? [MARIA_ID, ADMIN_ID] : [ADMIN_ID, MARIA_ID];
  const createdAt = new Date(Date.UTC(2026, 0, 1) + id * 1_800_000).toISOString();
  const content = `Number ${String(id)}${', and more of it'.repeat(id % 20)}`;
  const message = { id, senderId, recipientId, content, isRead: id <= MESSAGES, createdAt };
  return { message, sender: { username: isOwn ? 'maria' : 'admin' } };
}

/** Creates a long conversation in which no message is marked as read. */
async function mockConversation(page: Page) {
  const entries = Array.from({ length: MESSAGES }, (_, index) => entryOf(index + 1));
  await page.route('**/api/messages?recipientId=1', (route) => route.fulfill({ json: entries }));
  await page.route(/\/api\/messages\/\d+$/, (route) => route.fulfill({ json: entryOf(1).message }));
  return { add: () => entries.push(entryOf(entries.length + 1)) };
}

test('a conversation of 10,000 messages keeps its scroll position', async ({ page, signIn }) => {
  await page.clock.install();
  const conversation = await mockConversation(page);
  await signIn('maria', '/chat?with=1');
  const log = page.getByRole('region', { name: 'Messages with admin' });
  const bubble = (id: number) => log.getByText(new RegExp(`^Number ${String(id)}(,|$)`));
  const rows = log.getByRole('listitem');
  const jump = page.getByRole('button', { name: 'Jump to newest' });

  await expect(bubble(MESSAGES)).toBeInViewport();
  await expect(jump).toBeHidden();
  expect(await rows.count()).toBeLessThan(60);
  const widths = await log.evaluate((box) =>
    [...box.querySelectorAll('p')].map((text) => text.offsetWidth / box.clientWidth),
  );
  expect(Math.max(...widths)).toBeLessThanOrEqual(0.7);

  await test.step('who is at the end stays there', async () => {
    conversation.add();
    await pollNow(page);
    await expect(bubble(MESSAGES + 1)).toBeInViewport();
    await expect(jump).toBeHidden();
    await page.getByPlaceholder('Type a message...').fill('several\nlines\nare\ntyped');
    await expect(bubble(MESSAGES + 1)).toBeInViewport({ ratio: 1 });
  });

  await test.step('who reads above is left in peace', async () => {
    await log.hover();
    await page.mouse.wheel(0, -4000);
    await expect(jump).toBeVisible();
    const place = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y));
    await expect.poll(async () => (await place()).length).toBeGreaterThan(0);
    const read = page.waitForResponse(/recipientId=1/);
    const before = await log.evaluate((box) => [box.scrollTop, box.scrollHeight]);
    conversation.add();
    conversation.add();
    await pollNow(page);
    await read;
    await expect
      .poll(() => log.evaluate((box) => box.scrollHeight))
      .toBeGreaterThan(before[1] ?? 0);
    expect(await log.evaluate((box) => box.scrollTop)).toBe(before[0]);

    await jump.click();
    await expect(bubble(MESSAGES + 3)).toBeInViewport();
    await expect(log.getByText('New messages')).toBeVisible();
    await expect(jump).toBeHidden();
    await expectNoFaults(page, 'html', IN_PLACE);
  });
});

test('older messages load on scrolling, and visible messages do not move', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/messages?recipientId=1*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const first = before === null ? 51 : 1;
    return route.fulfill({
      json: Array.from({ length: before === null ? 200 : 50 }, (_, index) =>
        entryOf(first + index),
      ),
    });
  });
  const releaseOlder = await holdRequests(page, /before=/);
  await signIn('maria', '/chat?with=1');
  const log = page.getByRole('region', { name: 'Messages with admin' });
  const first = log.getByText(/^Number 51(,|$)/);
  await expect(log.getByText(/^Number 250(,|$)/)).toBeInViewport();

  await log.focus();
  // Rows of unexpected heights may stop a scroll early.
  await pressUntilInViewport(
    page,
    'Home',
    page.getByRole('button', { name: 'Loading older messages...' }),
  );
  await expect(first).toBeInViewport();
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
  await expectNoFaults(page, 'html', IN_PLACE);
  const before = (await first.boundingBox())?.y ?? NaN;

  releaseOlder();
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBeGreaterThan(1000);
  await expect(page.getByText('50 older messages loaded')).toBeAttached();
  expect(Math.abs(((await first.boundingBox())?.y ?? NaN) - before)).toBeLessThanOrEqual(1);
  await pressUntilInViewport(page, 'Home', log.getByText('Start of the conversation'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the list and the conversation are separate screens', async ({ signIn }) => {
    const page = await signIn('admin', '/chat?with=99');
    await expect(page.getByText('User not found')).toBeVisible();
    await expectNoFaults(page, 'html', IN_PLACE);
    await page.getByRole('button', { name: 'All users' }).click();
    const list = page.getByRole('navigation', { name: 'Users' });
    const input = page.getByPlaceholder('Type a message...');
    await list.getByRole('link', { name: /deniz/ }).click();
    await expect(page).toHaveURL(/\/chat\?with=3$/);
    await expect(list).toBeHidden();
    await expect(input).toBeVisible();
    await input.fill('Half a thought');
    await expectNoFaults(page, 'html', IN_PLACE);

    await page.goBack();
    await expect(list.getByRole('link', { name: 'deniz Draft' })).toBeVisible();
    await expect(input).toBeHidden();
    await page.goForward();
    await expect(input).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Back to users' }).click();
    await expect(list).toBeVisible();
  });
});
