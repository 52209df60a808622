import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { giveFiles } from '../give-files';
import { holdRequests } from '../hold';
import { tabTo } from '../keyboard';
import { translatePage } from '../translation';

/** Larger than a file may be, by one byte. */
const TOO_LARGE_BYTES = 25 * 1024 * 1024 + 1;

interface CreatedTask {
  id: number;
  taskNumber: string;
}

async function createTask(page: Page, title: string): Promise<CreatedTask> {
  const response = await page.request.post('/api/tasks', {
    data: { title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: ['3'] },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as CreatedTask;
}

/** Opens the form of a task and returns its dialog. */
async function openForm(page: Page, taskNumber: string) {
  await page.goto(`/tasks?task=${taskNumber}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  return page.getByRole('dialog', { name: 'Edit Task' });
}

test('a screenshot goes with a comment, is seen by a colleague, and is gone with the comment', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('maria', '/tasks');
  const { taskNumber } = await createTask(page, 'With a screenshot');
  await page.goto(`/tasks?task=${taskNumber}`);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog', { name: /With a screenshot/ });
  const form = dialog.getByRole('form', { name: 'New comment' });
  const input = form.getByPlaceholder('Add a comment...');
  await input.fill('The button is gone');
  await giveFiles(input, 'paste', [{ name: 'screenshot.png' }]);
  await expect(form.getByRole('button', { name: 'Remove screenshot.png' })).toBeVisible();

  // The frame says where the files go.
  const dropped = [
    { name: 'server.log', size: 2048 },
    { name: 'dump.txt', size: TOO_LARGE_BYTES },
  ];
  await giveFiles(dialog, 'dragover', dropped);
  await expect(page.getByText('Drop files to attach them to the comment')).toBeVisible();
  await giveFiles(dialog, 'drop', dropped);
  await expect(page.getByText('Drop files to attach them to the comment')).toBeHidden();
  await expect(
    form.getByRole('status').filter({ hasText: '“dump.txt” is larger than' }),
  ).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Remove server.log' })).toBeVisible();

  const release = await holdRequests(page, '**/api/files');
  await giveFiles(input, 'paste', [{ name: 'wrong.png' }]);
  await expect(form.getByRole('progressbar', { name: 'Upload of wrong.png' })).toBeVisible();
  await input.press('Control+Enter');
  await expect(form.getByText('Files are still being uploaded.')).toBeVisible();
  const cancel = form.getByRole('button', { name: 'Cancel wrong.png' });
  await tabTo(page, cancel);
  await keyboard.press('Enter');
  await expect(form.getByText('wrong.png')).toBeHidden();
  release();
  await expectNoFaults(page, '[role="dialog"]');

  await input.press('Control+Enter');
  await expectToast(page, 'Comment added successfully');
  const comment = dialog.getByRole('listitem').filter({ hasText: 'The button is gone' });
  await expect(comment.getByRole('link', { name: 'Download server.log' })).toBeVisible();
  await expect(form.getByText('server.log')).toBeHidden();
  const open = comment.getByRole('button', { name: 'Open screenshot.png' });
  await open.focus();
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'screenshot.png' });
  await expect(viewer.getByRole('img', { name: 'screenshot.png' })).toBeVisible();
  // Escape closes what has the focus.
  await expect(viewer.getByRole('heading')).toBeFocused();
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(open).toBeFocused();

  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const colleague = await context.newPage();
  await colleague.goto(`/tasks?task=${taskNumber}`);
  const picture = colleague.getByRole('img', { name: 'screenshot.png' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(800);
  const address = (await picture.getAttribute('src')) ?? '';
  expect((await colleague.request.get(address)).status()).toBe(200);

  await comment.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await expectToast(page, 'Comment deleted successfully');
  await expect(comment).toBeHidden();
  expect((await colleague.request.get(address)).status()).toBe(404);
});

test('a task keeps the files of its form over a reload, and shows them', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const { taskNumber } = await createTask(page, 'With a contract');
  const form = await openForm(page, taskNumber);
  const name = `${'A very long name of a contract '.repeat(5)}.txt`;
  await giveFiles(form, 'drop', [{ name, size: 100 }]);
  await expect(form.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  // Leaving asks, as there is unsaved input.
  page.once('dialog', (prompt) => void prompt.accept());
  await page.reload();
  await expect(form.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]', [
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  ]);

  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Task updated successfully');
  await page.goto(`/tasks?q=${encodeURIComponent('very long name')}`);
  const row = page.getByRole('row', { name: /With a contract/ });
  await expect(row.getByRole('img', { name: '1 file' })).toBeVisible();
  await row.getByRole('link', { name: 'With a contract' }).click();
  await expect(page.getByRole('link', { name: `Download ${name}` })).toBeVisible();
});

test('what was typed stays when a colleague deletes the task of a file that is being uploaded', async ({
  signIn,
  request,
  product,
  sessionOf,
}) => {
  const page = await signIn('maria', '/tasks');
  const headers = { origin: product.origin, cookie: await sessionOf('deniz') };
  const deleteTask = async (id: number) => {
    const response = await request.delete(`${product.origin}/api/tasks/${String(id)}`, { headers });
    expect(response.ok()).toBe(true);
  };

  await test.step('in the form of the task', async () => {
    const { id, taskNumber } = await createTask(page, 'Deleted while edited');
    const form = await openForm(page, taskNumber);
    await form.getByLabel('Title').fill('Typed meanwhile');
    const release = await holdRequests(page, '**/api/files');
    await giveFiles(form, 'drop', [{ name: 'screenshot.png' }]);
    await expect(form.getByRole('button', { name: 'Cancel screenshot.png' })).toBeVisible();
    await deleteTask(id);
    await expect(form.getByRole('alert')).toContainText(
      'This task has been deleted and can’t be saved.',
    );
    release();
    await expect(form.getByRole('button', { name: 'Remove screenshot.png' })).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Typed meanwhile');
    await form.getByRole('button', { name: 'Save as New' }).click();
    await expectToast(page, 'Task created successfully');
    await page.goto('/tasks?q=Typed%20meanwhile');
    const row = page.getByRole('row', { name: /Typed meanwhile/ });
    await expect(row.getByRole('img', { name: '1 file' })).toBeVisible();
  });

  await test.step('in a comment', async () => {
    const { id, taskNumber } = await createTask(page, 'Deleted while commented');
    await page.goto(`/tasks?task=${taskNumber}`);
    const input = page.getByPlaceholder('Add a comment...');
    await input.fill('An unsent thought');
    await holdRequests(page, '**/api/files');
    await giveFiles(input, 'paste', [{ name: 'screenshot.png' }]);
    await expect(page.getByRole('button', { name: 'Cancel screenshot.png' })).toBeVisible();
    await deleteTask(id);
    const notice = page.getByRole('dialog', { name: 'Task not found' });
    await expect(notice).toContainText(`There is no task ${taskNumber}. It may have been deleted.`);
    await expect(notice.getByLabel('Your unsent comment')).toHaveValue('An unsent thought');
  });
});

test('two windows attach a file to the same task, and both files stay', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const { taskNumber } = await createTask(page, 'Attached twice');
  const other = await page.context().newPage();
  // It learns of the first file from the rejected request alone.
  await other.route('**/api/changes*', (route) => route.abort());
  const form = await openForm(page, taskNumber);
  const otherForm = await openForm(other, taskNumber);
  await giveFiles(form, 'drop', [{ name: 'first.txt', size: 100 }]);
  await giveFiles(otherForm, 'drop', [{ name: 'second.txt', size: 100 }]);
  await expect(form.getByRole('button', { name: 'Remove first.txt' })).toBeVisible();
  await expect(otherForm.getByRole('button', { name: 'Remove second.txt' })).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Task updated successfully');

  await otherForm.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    otherForm.getByText(/^You changed this task in another window while you were editing/),
  ).toBeVisible();
  await expect(otherForm.getByRole('button', { name: 'Remove first.txt' })).toBeVisible();
  await otherForm.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(other, 'Task updated successfully');
  await other.goto(`/tasks?task=${taskNumber}`);
  for (const name of ['first.txt', 'second.txt']) {
    await expect(other.getByRole('link', { name: `Download ${name}` })).toBeVisible();
  }
});

test('files are attached and removed on a page that the browser translates', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const { taskNumber } = await createTask(page, 'With translated files');
  const errors = await translatePage(page);
  const files = [{ name: 'notes.txt', size: 100 }, { name: 'screenshot.png' }];

  const form = await openForm(page, taskNumber);
  await expect(form.locator('h2 > font > font')).toHaveText('Edit Task');
  await giveFiles(form, 'drop', files);
  await form.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(form.getByText('notes.txt')).toBeHidden();
  await expect(form.getByRole('button', { name: 'Remove screenshot.png' })).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Task updated successfully');

  const reopened = await openForm(page, taskNumber);
  await reopened.getByRole('button', { name: 'Remove screenshot.png' }).click();
  await giveFiles(reopened, 'drop', [{ name: 'other.txt', size: 100 }]);
  await expect(reopened.getByRole('button', { name: 'Remove other.txt' })).toBeVisible();
  await reopened.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Task updated successfully');

  await page.goto(`/tasks?task=${taskNumber}`);
  await expect(page.getByRole('link', { name: 'Download other.txt' })).toBeVisible();
  const input = page.getByPlaceholder('Add a comment...');
  await giveFiles(input, 'paste', files);
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(page.getByRole('button', { name: 'Remove screenshot.png' })).toBeVisible();
  await input.press('Control+Enter');
  await expectToast(page, 'Comment added successfully');
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByRole('img', { name: 'screenshot.png' })).toBeVisible();
  await expect(comments.getByText('notes.txt')).toBeHidden();
  expect(errors).toEqual([]);
});
