import { readFile } from 'node:fs/promises';
import { expect, expectToast, test } from '../fixtures';

test('a task is created, changed, commented and deleted', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const title = 'Ödeme planı, "Çelik" & İstanbul';
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: new RegExp(title) });

  await test.step('create it, with a search for who is to do it', async () => {
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('=1+1\nsecond line');
    await dialog.getByLabel('Type').selectOption('Feature');
    await dialog.getByLabel('Search users').fill('DEN');
    await expect(dialog.getByRole('group').getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByLabel('Search users').fill('');
    await dialog.getByRole('checkbox', { name: 'maria' }).check();
    await dialog.getByLabel('End Date').fill('2026-12-24');
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expectToast(page, 'Task created successfully');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toContainText(title);
  });

  await test.step('find it', async () => {
    await page.getByPlaceholder('Filter tasks...').fill('istanbul');
    await page.getByLabel('Filter by status').selectOption('Todo');
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page).toHaveURL(/\?q=istanbul&status=Todo&sort=title$/);
  });

  await test.step('comment on it', async () => {
    await row.click();
    await expect(dialog).toContainText('second line');
    await expect(dialog.getByRole('list', { name: 'Assignees' })).toContainText('deniz');
    await dialog.getByPlaceholder('Add a comment...').fill('  Bitti mi?  ');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Comment added successfully');
    await expect(dialog.getByText('Bitti mi?', { exact: true })).toBeVisible();
    await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Delete comment' }).click();
    await expectToast(page, 'Comment deleted successfully');
    await expect(dialog.getByText('No comments yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('change it', async () => {
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('End Date')).toHaveValue('2026-12-24');
    await dialog.getByLabel('Priority').selectOption('High');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Task updated successfully');
    await expect(row).toContainText('High');
  });

  await test.step('export it', async () => {
    await page.getByPlaceholder('Filter tasks...').fill('ödeme planı');
    await expect(page.getByRole('row')).toHaveCount(2);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('tasks.csv');
    const number = (await row.getByText(/^TASK-/).textContent()) ?? '';
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\uFEFFTask Number,Title,Type,Description,Status,Priority,Assignees,Start Date,End Date\r\n' +
        `${number},"Ödeme planı, ""Çelik"" & İstanbul",Feature,"'=1+1\nsecond line",Todo,High,` +
        '"maria,deniz",,12/24/2026',
    );
  });

  await test.step('delete it', async () => {
    page.once('dialog', (question) => {
      expect(question.message()).toBe('Are you sure you want to delete this task?');
      void question.accept();
    });
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectToast(page, 'Task deleted successfully');
    await expect(page.getByText('No tasks match')).toBeVisible();
  });
});
