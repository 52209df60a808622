import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectToast, test } from '../fixtures';
import { giveFiles } from '../give-files';
import { translatePage } from '../translation';

const ADMIN = 1;
const DENIZ = 3;

async function openArea(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

// Component tests find text beside other content in every area.
test('a page that the browser translates keeps working', async ({
  page,
  product,
  request,
  sessionOf,
}) => {
  const errors = await translatePage(page);
  const dialog = page.getByRole('dialog');
  await test.step('signing in', async () => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('admin');
    for (const password of ['wrong horse', DEMO_PASSWORD]) {
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      if (password !== DEMO_PASSWORD) await expectToast(page, 'Login failed');
    }
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('the tasks', async () => {
    await openArea(page, 'Tasks');
    await expect(page.locator('h1 > font > font')).toHaveText('Tasks');
    const row = page.getByRole('row', { name: /Translated/ });
    const count = page.getByRole('status').filter({ hasText: /tasks?$/ });
    await expect(count).toHaveText(/^\d+ tasks$/);
    const all = parseInt(await count.innerText());
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByLabel('Title').fill('Translated');
    await dialog.getByLabel('Type').selectOption('Bug');
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expectToast(page, 'Task created successfully');
    await expect(count).toHaveText(`${String(all + 1)} tasks`);
    await page.getByRole('button', { name: 'Title' }).click();
    await page.getByPlaceholder('Filter tasks...').fill('translated');
    await expect(count).toHaveText(`1 of ${String(all + 1)} tasks`);
    await row.getByRole('checkbox').check();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await row.getByRole('checkbox').uncheck();
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Priority').selectOption('High');
    await dialog.getByLabel('Status').selectOption('Done');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Task updated successfully');
    await expect(row.getByText('High')).toHaveText('High');
    await row.click();
    await dialog.getByPlaceholder('Add a comment...').fill('Translated too');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('');
    await expect(dialog.getByText('Translated too', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    page.once('dialog', (question) => void question.accept());
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectToast(page, 'Task deleted successfully');
    await expect(page.getByText('No tasks match')).toBeVisible();
    await expect(count).toHaveText(`0 of ${String(all)} tasks`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(count).toHaveText(`${String(all)} tasks`);
  });

  await test.step('the calendar', async () => {
    await page.goto('/calendar?date=2027-10-01');
    const title = page.getByRole('heading', { level: 2 });
    for (const [step, month] of [
      ['Next', 'November 2027'],
      ['Previous', 'October 2027'],
    ] as const) {
      await page.getByRole('button', { name: `${step} month` }).click();
      await expect(title).toHaveText(month);
    }
    await page.getByRole('button', { name: 'Agenda', exact: true }).click();
    await expect(title).toHaveText(/Oct 1 – 30, 2027/);
  });

  await test.step('the chat', async () => {
    const send = async (content: string) => {
      const headers = { origin: product.origin, cookie: await sessionOf('deniz') };
      const data = { recipientId: ADMIN, content };
      const response = await request.post(`${product.origin}/api/messages`, { data, headers });
      expect(response.ok()).toBe(true);
    };
    await openArea(page, 'Chat');
    const deniz = page.getByRole('link', { name: /^deniz/ });
    for (const content of ['Translated message', 'Another message']) {
      await send(content);
      const unread = await (await page.request.get('/api/messages/unread-by-user')).json();
      const name = new RegExp(`^deniz ${content} .* ${String(unread[DENIZ])} unread$`);
      await expect(deniz).toHaveAccessibleName(name);
    }
    await deniz.click();
    await expect(deniz).not.toHaveAccessibleName(/unread/);
    const input = page.getByPlaceholder('Type a message...');
    await input.fill('Translated answer');
    await input.press('Enter');
    const log = page.getByRole('region', { name: 'Messages with deniz' });
    await expect(log.getByText('Translated answer', { exact: true })).toBeVisible();
    await expect(deniz).toHaveAccessibleName(/^deniz You: Translated answer /);

    // Retry removes the error, and the size gives way to the progress.
    await page.route('**/api/files', (route) => route.abort(), { times: 1 });
    await giveFiles(input, 'paste', [{ name: 'notes.txt', size: 100 }]);
    await page.getByRole('button', { name: 'Retry notes.txt' }).click();
    const removeFile = page.getByRole('button', { name: 'Remove notes.txt' });
    await expect(page.getByText('1 file is attached')).toHaveCount(1);
    await removeFile.click();
    await expect(removeFile).toBeHidden();
    await giveFiles(input, 'paste', [{ name: 'notes.txt', size: 100 }]);
    await expect(removeFile).toBeVisible();
    await input.fill('Translated file');
    await input.press('Enter');
    await expect(log.getByText('Translated file', { exact: true })).toBeVisible();
    await expect(log.getByRole('link', { name: 'Download notes.txt' })).toBeVisible();
    await expect(removeFile).toBeHidden();
    await page.getByRole('button', { name: 'Clear Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
    await expectToast(page, 'Chat cleared successfully');
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(page.getByText('Translated answer', { exact: true })).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Account: admin' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  // A toast has such a button, too.
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(errors).toEqual([]);

  await test.step('an area recovers from an element that was replaced', async () => {
    await openArea(page, 'Tasks');
    const filter = page.getByPlaceholder('Filter tasks...');
    await filter.fill('no such task');
    await page.getByRole('button', { name: 'Clear filters' }).evaluate((button) => {
      const state = button.parentElement;
      state?.replaceWith(state.cloneNode(true));
    });
    await filter.fill('');
    await expect(page.getByText(/has changed this page, for example to translate/)).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
