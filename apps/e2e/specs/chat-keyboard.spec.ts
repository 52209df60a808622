import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';

const ADMIN = 1;

const inputOf = (page: Page) => page.getByPlaceholder('Type a message...');
const logOf = (page: Page) => page.getByRole('region', { name: 'Messages with admin' });

/** Sends a message to the admin and opens the conversation, whose input then has the focus. */
async function openConversation(page: Page, content: string): Promise<void> {
  const data = { recipientId: ADMIN, content };
  expect((await page.request.post('/api/messages', { data })).status()).toBe(200);
  await page.goto('/chat');
  await page.getByRole('link', { name: /^admin/ }).press('Enter');
  await expect(inputOf(page)).toBeFocused();
  await expect(logOf(page).getByText(content)).toBeInViewport();
}

// They write to the same person, and a new message moves the stop of Tab.
test.describe.configure({ mode: 'default' });

test('the list of people is accessible', async ({ signIn }) => {
  const page = await signIn('deniz', '/chat');
  await expect(page.getByRole('link', { name: /^admin/ })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Chat · Atrium$/);
  await expectNoFaults(page);
});

test('a message of two lines is sent with the keyboard, and the input keeps the focus', async ({
  signIn,
}) => {
  const page = await signIn('deniz', '/chat');
  const { keyboard } = page;
  await page.getByRole('link', { name: /^admin/ }).focus();
  await keyboard.press('Enter');
  await expect(inputOf(page)).toBeFocused();
  await keyboard.type('Typed');
  await keyboard.press('Shift+Enter');
  await keyboard.type('in two lines');
  await keyboard.press('Enter');

  await expect(logOf(page).getByText('Typed in two lines')).toBeInViewport();
  await expect(inputOf(page)).toBeFocused();
});

test('the messages are scrolled with the keyboard', async ({ signIn }) => {
  const page = await signIn('deniz', '/nowhere');
  const { keyboard } = page;
  const log = logOf(page);
  await openConversation(page, 'Scrolled by keys');
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Message actions' }).last()).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(log).toBeFocused();
  await keyboard.press('Home');
  // The browser takes its time to scroll.
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');

  await expect(log.getByText('Scrolled by keys')).toBeInViewport();
  await expect(log).toBeFocused();
});

test('the question before a chat is cleared is accessible, and Escape returns the focus', async ({
  signIn,
}) => {
  const page = await signIn('deniz', '/nowhere');
  await openConversation(page, 'Not cleared');
  await page.getByRole('button', { name: 'Clear Chat' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFaults(page, '[role="alertdialog"]');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Clear Chat' })).toBeFocused();
});

test('messages are searched with the keyboard, and the hits are accessible', async ({ signIn }) => {
  const page = await signIn('deniz', '/nowhere');
  const { keyboard } = page;
  await openConversation(page, 'Searched by keys');
  await page.getByRole('searchbox', { name: 'Search people and messages' }).focus();
  await keyboard.type('searc');
  const hit = page.getByRole('link', { name: /Searched by keys/ });
  await expect(hit.locator('mark')).toHaveText('Searched');
  await expectNoFaults(page, 'html', IN_PLACE);
  await keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/chat\?with=1&q=searc&message=\d+$/);
  await expectNoFaults(page, 'html', IN_PLACE);
});
