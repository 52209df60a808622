import { expect, expectToast, test } from '../fixtures';

test('a task is created, found, changed, commented and deleted', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Move the archive/ });

  await test.step('created and found', async () => {
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByLabel('Title').fill('Move the archive');
    await dialog.getByLabel('Type').selectOption('Feature');
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expectToast(page, 'Task created successfully');
    await page.getByPlaceholder('Filter tasks...').fill('archive');
    await expect(page.getByRole('row', { name: /TASK-/ })).toHaveCount(1);
    await expect(row).toContainText('Feature');
  });

  await test.step('changed', async () => {
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Status').selectOption('Done');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Done');
  });

  await test.step('commented', async () => {
    await row.click();
    await dialog.getByPlaceholder('Add a comment...').fill('It is in the cellar');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('It is in the cellar', { exact: true })).toBeVisible();
    await page.reload();
    await expect(dialog.getByText('It is in the cellar', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Done');
  });

  await test.step('deleted', async () => {
    page.once('dialog', (question) => void question.accept());
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('No tasks match')).toBeVisible();
  });
});
