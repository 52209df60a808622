import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';

test('the chat is accessible and works with the keyboard alone', async ({ signIn }) => {
  const page = await signIn('deniz', '/chat');
  const { keyboard } = page;
  const input = page.getByPlaceholder('Type a message...');
  const log = page.getByRole('region', { name: 'Messages with admin' });
  await expect(page.getByRole('link', { name: /^admin/ })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Chat · Atrium$/);
  await expectNoFaults(page);
  await page.getByRole('link', { name: /^admin/ }).focus();
  await keyboard.press('Enter');
  await expect(input).toBeFocused();
  await keyboard.type('Typed');
  await keyboard.press('Shift+Enter');
  await keyboard.type('in two lines');
  await keyboard.press('Enter');
  await expect(log.getByText('Typed in two lines')).toBeInViewport();
  await expect(input).toBeFocused();

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
  await expect(log.getByText('Typed in two lines')).toBeInViewport();
  await expect(log).toBeFocused();

  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Clear Chat' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFaults(page, '[role="alertdialog"]');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear Chat' })).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search people and messages' });
  await search.focus();
  await keyboard.type('typ');
  const hit = page.getByRole('link', { name: /Typed in two lines/ });
  await expect(hit.locator('mark')).toHaveText('Typed');
  await expectNoFaults(page, 'html', IN_PLACE);
  await keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\?with=1&q=typ&message=\d+$/);
  await expectNoFaults(page, 'html', IN_PLACE);
});
