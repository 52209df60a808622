import type { Browser, Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';
import { pollNow } from '../polls';

// Only polls bring messages: a toast of the stream could end before the test looks at it, because `pollNow`
// takes as long as a toast is shown.
async function blockStream(page: Page) {
  await page.route('**/api/changes*', (route) => route.abort());
}

/** Opens a second browser for another user. */
async function openAs(browser: Browser, origin: string, session: string, path: string) {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, session);
  const page = await context.newPage();
  await page.clock.install();
  await blockStream(page);
  await page.goto(path);
  return page;
}

const input = (page: Page) => page.getByPlaceholder('Type a message...');
const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const bubble = (page: Page, text: string) => messages(page).getByText(text, { exact: true });
const row = (page: Page, text: string) =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first();

async function actOn(page: Page, text: string, action: string) {
  await row(page, text).hover();
  await row(page, text).getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const user = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: new RegExp(name) });

test('two people see each other’s messages, badges, toasts and clearing within one poll', async ({
  page,
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  await page.clock.install();
  await blockStream(page);
  const maria = await signIn('maria', '/chat');
  const deniz = await openAs(browser, product.origin, await sessionOf('deniz'), '/chat');
  await expect(user(deniz, 'maria')).toBeVisible();
  const sent: string[] = [];
  maria.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
  });

  await test.step('a message makes a badge and a toast', async () => {
    await user(maria, 'deniz').click();
    await expect(input(maria)).toBeFocused();
    await maria.keyboard.type('Selam Deniz');
    await maria.keyboard.press('Shift+Enter');
    await maria.keyboard.type('nasılsın?');
    await maria.keyboard.press('Enter');
    await expect(bubble(maria, 'Selam Deniz nasılsın?')).toBeVisible();
    await expect(input(maria)).toHaveValue('');
    await pollNow(deniz);
    await expect(toast(deniz)).toContainText('New message from maria Selam Deniz');
    await expect(user(deniz, 'maria')).toHaveAccessibleName(/^maria .*nasılsın\? .* \d+ unread$/);
  });

  await test.step('opening the conversation reads it', async () => {
    await user(deniz, 'maria').click();
    await expect(bubble(deniz, 'Selam Deniz nasılsın?')).toBeInViewport();
    await expect(deniz.getByText('New messages', { exact: true })).toBeVisible();
    await expect(user(deniz, 'maria')).not.toHaveAccessibleName(/unread/);
    const box = await bubble(deniz, 'Selam Deniz nasılsın?').boundingBox();
    const pane = await deniz.getByRole('region', { name: 'Messages with maria' }).boundingBox();
    expect(box?.x).toBeLessThan((pane?.x ?? 0) + 40);
    const unread = await deniz.request.get('/api/messages/unread-by-user');
    expect(await unread.json()).not.toHaveProperty('2');
  });

  await test.step('the answer comes where it is read, and is marked once', async () => {
    await input(deniz).fill('İyiyim');
    await deniz.getByRole('button', { name: 'Send' }).click();
    await expect(bubble(deniz, 'İyiyim')).toBeVisible();
    await pollNow(maria);
    await expect(bubble(maria, 'İyiyim')).toBeInViewport();
    await expect(toast(maria)).toContainText('New message from deniz İyiyim');
    await expect.poll(() => sent.length).toBe(1);
  });

  await test.step('a quote, an edit and a deletion are seen by the other one', async () => {
    await actOn(deniz, 'Selam Deniz nasılsın?', 'Quote');
    await expect(input(deniz)).toBeFocused();
    await deniz.keyboard.type('Sorduğun için sağ ol');
    await deniz.keyboard.press('Enter');
    await expect(bubble(deniz, 'Sorduğun için sağ ol')).toBeVisible();
    await pollNow(maria);
    const answer = row(maria, 'Sorduğun için sağ ol');
    await expect(answer.getByRole('button', { name: /Selam Deniz/ })).toBeVisible();

    await actOn(deniz, 'İyiyim', 'Edit');
    await input(deniz).fill('Çok iyiyim');
    await deniz.keyboard.press('Enter');
    await expect(row(deniz, 'Çok iyiyim')).toContainText('(edited)');
    await pollNow(maria);
    await expect(row(maria, 'Çok iyiyim')).toContainText('(edited)');

    await actOn(deniz, 'Çok iyiyim', 'Delete');
    await deniz.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(bubble(deniz, 'Message deleted')).toBeVisible();
    await pollNow(maria);
    await expect(bubble(maria, 'Message deleted')).toBeVisible();
    await expect(bubble(maria, 'Çok iyiyim')).toHaveCount(0);
  });

  await test.step('clearing takes it from both', async () => {
    await deniz.getByRole('button', { name: 'Clear Chat' }).click();
    const question = deniz.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('This action will delete all messages');
    await question.getByRole('button', { name: 'Clear Chat' }).click();
    await expect(toast(deniz)).toContainText('Chat cleared successfully');
    await expect(deniz.getByText('No messages yet')).toBeVisible();
    await pollNow(maria);
    await expect(maria.getByText('No messages yet')).toBeVisible();
    // Each message was marked as read once.
    expect(sent).toHaveLength(2);
  });
  await deniz.context().close();
});
