import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const MARIA = 2;

const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat', exact: true });
const taskRow = (page: Page) => page.getByRole('row', { name: /TASK-/ }).first();
const UNREAD = /^\d+ unread messages?$/;

/** Returns the number in the description of the chat's link. */
async function unreadCount(page: Page): Promise<number> {
  await expect(chatLink(page)).toHaveAccessibleDescription(UNREAD);
  const id = await chatLink(page).getAttribute('aria-describedby');
  return parseInt((await page.locator(`[id="${id ?? ''}"]`).textContent()) ?? '', 10);
}

test('a message that arrives in another area is counted, announced and read in the chat', async ({
  page,
  signIn,
  product,
  request,
  sessionOf,
}) => {
  async function send(content: string) {
    const headers = { origin: product.origin, cookie: await sessionOf('deniz') };
    const data = { recipientId: MARIA, content };
    const response = await request.post('/api/messages', { data, headers });
    expect(response.ok()).toBe(true);
  }
  await send('First of all');
  await signIn('maria', '/tasks');
  await expect(taskRow(page)).toBeVisible();
  const before = await unreadCount(page);
  await expect(page).toHaveTitle(`(${String(before)}) Tasks · Atrium`);
  const toast = page.getByRole('region', { name: /Notifications/ });

  await send('Tamam mı?');
  await expect(toast).toContainText('New message from deniz Tamam mı?');
  // At once, as it goes by itself.
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle(`(${String(before + 1)}) Tasks · Atrium`);
  expect(await unreadCount(page)).toBe(before + 1);
  await expect(chatLink(page)).toHaveText('Chat');

  await chatLink(page).click();
  await page.getByRole('link', { name: /^deniz .* \d+ unread$/ }).click();
  const log = page.getByRole('region', { name: 'Messages with deniz' });
  await expect(log.getByText('Tamam mı?', { exact: true })).toBeInViewport();
  await expect(page.getByRole('link', { name: /^deniz (?!.*unread)/ })).toBeVisible();
  await expect(chatLink(page)).not.toHaveAccessibleDescription(
    `${String(before + 1)} unread messages`,
  );
  await expect(page.getByText('New message from')).toHaveCount(0);
});
