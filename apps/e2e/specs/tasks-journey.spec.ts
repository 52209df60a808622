import { expect, expectToast, test } from '../fixtures';

test('a task is created, found, changed, commented and deleted', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Repaint the stairwell/ });

  await test.step('created and found', async () => {
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByLabel('Title').fill('Repaint the stairwell');
    await dialog.getByLabel('Type').selectOption('Feature');
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expectToast(page, 'Task created successfully');
    await page.getByPlaceholder('Filter tasks...').fill('stairwell');
    await expect(page.getByRole('row', { name: /TASK-/ })).toHaveCount(1);
    await expect(row).toContainText('Todo');
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
    const comment = dialog.getByPlaceholder('Add a comment...');
    await comment.fill('It is gray now');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(comment).toHaveValue('');
    await page.reload();
    await expect(dialog.getByText('It is gray now', { exact: true })).toBeVisible();
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
