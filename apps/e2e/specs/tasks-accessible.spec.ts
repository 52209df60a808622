import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

test('the task list, its menu, dialogs and states are accessible', async ({ signIn }) => {
  const page = await signIn('admin', '/tasks');
  const rows = page.getByRole('row', { name: /TASK-/ });
  await expect(rows.first()).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Tasks · Atrium$/);
  await expectNoFaults(page);

  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Favorite' })).toBeVisible();
  await expectNoFaults(page, '[role="menu"]');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all tasks shown' }).check();
  await expect(page.getByRole('group', { name: 'Selected tasks' })).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Create Task' }).click();
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog.getByText('Type is required')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByLabel('Title').fill('x');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await expectNoFaults(page, '[role="alertdialog"]');

  await page.getByRole('button', { name: 'Discard' }).click();
  const filter = page.getByPlaceholder('Filter tasks...');
  await filter.fill('TASK-0008');
  await page.getByRole('row', { name: /TASK-0008/ }).click();
  await expect(dialog.getByText('Jürgen asks for a demo next week.')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByPlaceholder('Add a comment...').pressSequentially('Done, @den');
  await expect(dialog.getByRole('option', { name: 'deniz' })).toBeVisible();
  await expectNoFaults(page, '[role="listbox"]');
  await dialog.getByPlaceholder('Add a comment...').fill('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await filter.fill('nothing like this');
  await expect(page.getByText('No tasks match')).toBeVisible();
  await expectNoFaults(page);
});
