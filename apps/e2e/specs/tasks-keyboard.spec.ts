import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { tabTo } from '../keyboard';
import { pressEscape } from '../transitions';

const DENIZ = '3';

const dialogOf = (page: Page) => page.getByRole('dialog');
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Task' });

/** Opens the list with a new task and returns its row. */
async function openTask(page: Page, title: string) {
  const response = await page.request.post('/api/tasks', {
    data: { title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [DENIZ] },
  });
  expect(response.status()).toBe(200);
  await page.goto('/tasks');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  return row;
}

test('a task is created with the keyboard, and the focus returns to the button', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/tasks');
  const { keyboard } = page;
  const dialog = dialogOf(page);
  await createButton(page).focus();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('Created by keys');
  await dialog.getByLabel('Type').focus();
  await keyboard.press('b');
  await dialog.getByLabel('Search users').focus();
  await keyboard.type('dEn');
  await keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: 'deniz' })).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByText('Selected: deniz')).toBeVisible();
  await dialog.getByLabel('Title').press('Enter');

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Created by keys/ })).toBeVisible();
  await expect(createButton(page)).toBeFocused();
});

test('the first invalid field gets the focus, even the search of the picker', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/tasks');
  const dialog = dialogOf(page);
  await createButton(page).press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Incomplete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Type')).toBeFocused();
  await page.keyboard.press('b');
  await dialog.getByRole('button', { name: 'Create Task' }).press('Enter');

  await expect(dialog.getByLabel('Search users')).toBeFocused();
});

test('brackets lead from an open task to the next one and back', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const row = await openTask(page, 'Opened by keys');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('Opened by keys');
  await expect(dialogOf(page).getByRole('button', { name: 'Previous task' })).toBeFocused();
  await page.keyboard.press(']');
  await expect(dialogOf(page)).not.toContainText('Opened by keys');
  await page.keyboard.press('[');
  await expect(dialogOf(page)).toContainText('Opened by keys');
  await dialogOf(page).getByRole('button', { name: 'Close' }).press('Enter');

  await expect(dialogOf(page)).toBeHidden();
  await expect(row).toBeFocused();
});

test('a comment is written and deleted with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const row = await openTask(page, 'Commented by keys');
  const dialog = dialogOf(page);
  await row.press('Enter');
  await tabTo(page, dialog.getByPlaceholder('Add a comment...'));
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Typed', { exact: true })).toBeVisible();
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Delete comment' }).press('Enter');

  await expect(dialog.getByText('No comments yet')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Comments' })).toBeFocused();
});

test('a task is selected and changed with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const row = await openTask(page, 'Changed by keys');
  const { keyboard } = page;
  await row.focus();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialogOf(page).getByLabel('Title')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('!');
  await keyboard.press('Enter');

  await expect(dialogOf(page)).toBeHidden();
  await expect(row).toContainText('Changed by keys!');
});

test('Escape asks before it discards a change, and a second one keeps editing', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  const row = await openTask(page, 'Kept by keys');
  await row.getByRole('button', { name: /Actions for/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Something else');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await pressEscape(page);

  await expect(dialogOf(page).getByLabel('Title')).toBeFocused();
});

test('a task is deleted with the keyboard, and the focus goes to the next one', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  const row = await openTask(page, 'Deleted by keys');
  page.once('dialog', (question) => void question.accept());
  await row.getByRole('button', { name: /Actions for/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(row).toHaveCount(0);
  // The new task was the first one, so this is the menu of the next one.
  await expect(page.getByRole('button', { name: /Actions for/ }).first()).toBeFocused();
});
