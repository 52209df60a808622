import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { DEMO_PASSWORD, expect, fillSignIn, openSession, test } from '../fixtures';

const users = (page: Page) => page.getByRole('navigation', { name: 'Users' });
const field = (page: Page) => page.getByPlaceholder('Type a message...');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' });

test('the list follows who writes, finds messages, and keeps drafts of one person', async ({
  page: admin,
  browser,
  product,
  sessionOf,
}) => {
  // Not the session that other tests share, as it ends here.
  await admin.goto('/chat');
  await fillSignIn(admin, 'admin', DEMO_PASSWORD);
  const first = users(admin).getByRole('link').first();
  await expect(first).toBeVisible();
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const deniz = await context.newPage();

  await test.step('who writes comes first', async () => {
    await deniz.goto('/chat?with=1');
    await field(deniz).fill('The zeppelin lands at nine');
    await field(deniz).press('Enter');
    await expect(users(deniz).getByRole('link', { name: /^admin/ })).toHaveAccessibleName(
      /^admin You: The zeppelin lands at nine/,
    );
    await expect(first).toHaveAccessibleName(/^deniz The zeppelin lands at nine .* \d+ unread$/);
  });

  await test.step('a word finds the message', async () => {
    await search(admin).fill('zepp');
    const hit = users(admin).getByRole('link', { name: /The zeppelin lands at nine/ });
    await expect(hit).toHaveCount(1);
    await expect(hit.locator('mark')).toHaveText('zeppelin');
    await expectNoFaults(admin);
    await search(admin).press('ArrowDown');
    await expect(hit).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL(/\/chat\?q=zepp&with=3&message=\d+$/);
    await expect(admin.getByRole('region', { name: 'Messages with deniz' })).toContainText(
      'The zeppelin lands at nine',
    );
    await expectNoFaults(admin, 'html', IN_PLACE);
    await search(admin).press('Escape');
    await expect(search(admin)).toHaveValue('');
  });

  await test.step('the palette opens a conversation to type into', async () => {
    await admin.keyboard.press('Control+k');
    await admin.getByRole('dialog').getByRole('combobox').fill('message maria');
    await admin.getByRole('option', { name: 'Message maria' }).waitFor();
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 2, name: 'maria' })).toBeVisible();
    await expect(field(admin)).toBeFocused();
    await admin.keyboard.type('Half a thought');
  });

  await test.step('a draft survives a reload, but not a logout', async () => {
    await admin.reload();
    await expect(field(admin)).toHaveValue('Half a thought');
    await users(admin)
      .getByRole('link', { name: /^deniz/ })
      .click();
    await expect(users(admin).getByRole('link', { name: /^maria Draft/ })).toBeVisible();
    await admin.getByRole('button', { name: 'Logout' }).click();
    await admin.getByRole('button', { name: 'Discard' }).click();
    await fillSignIn(admin, 'deniz', DEMO_PASSWORD);
    await admin.getByRole('button', { name: 'Logout' }).waitFor();
    await admin.goto('/chat?with=2');
    await expect(field(admin)).toHaveValue('');
    await expect(users(admin).getByText('Draft')).toHaveCount(0);
  });
  await context.close();
});
