import { expect, test } from '../fixtures';
import { tabTo } from '../keyboard';
import { pressEscape } from '../transitions';

test('a task is created, opened, changed and deleted with the keyboard alone', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/tasks');
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Create Task' }).focus();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('Keyboard only');
  // The first invalid field gets the focus, even the search of the picker.
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Type')).toBeFocused();
  await keyboard.press('b');
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create Task' }).press('Enter');
  await expect(dialog.getByLabel('Search users')).toBeFocused();
  // The form focuses an invalid field again in a timer, which must run before the next keys.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await keyboard.type('dEn');
  await keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: 'deniz' })).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByText('Selected: deniz')).toBeVisible();
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create Task' })).toBeFocused();

  const row = page.getByRole('row', { name: /Keyboard only/ });
  await row.focus();
  await keyboard.press('Enter');
  await expect(dialog).toContainText('deniz');
  await expect(dialog.getByRole('button', { name: 'Previous task' })).toBeFocused();
  await keyboard.press(']');
  await expect(dialog).not.toContainText('Keyboard only');
  await keyboard.press('[');
  await expect(dialog).toContainText('Keyboard only');
  const field = dialog.getByPlaceholder('Add a comment...');
  await tabTo(page, field);
  await keyboard.type('Typed');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog.getByText('Typed', { exact: true })).toBeVisible();
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await expect(dialog.getByText('No comments yet')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Comments' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();

  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('!');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await pressEscape(page);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  page.once('dialog', (question) => void question.accept());
  await row.getByRole('button', { name: /Actions for/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  // The new task was the first one, so this is the menu of the next one.
  await expect(page.getByRole('button', { name: /Actions for/ }).first()).toBeFocused();
});
