import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

test('the menu, dialogs and states of the task list are accessible', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
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

  await page.goto('/tasks?task=TASK-0008&sort=title');
  await expect(dialog.getByText('Jürgen asks for a demo next week.')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByPlaceholder('Add a comment...').pressSequentially('Done, @den');
  await expect(dialog.getByRole('option', { name: 'deniz' })).toBeVisible();
  await expectNoFaults(page, '[role="listbox"]');
  await dialog.getByPlaceholder('Add a comment...').fill('');
  await page.goto('/tasks?q=nothing+like+this');
  await expect(page.getByText('No tasks match')).toBeVisible();
  await expectNoFaults(page);
});
