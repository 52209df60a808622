import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Actions for TASK-0001' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  return dialog;
}

test('two people change the same task, and neither change is lost', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const maria = await signIn('maria', '/tasks?q=TASK-0001');
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const deniz = await context.newPage();
  await deniz.goto('/tasks?q=TASK-0001');
  const mine = await openForm(maria);
  const theirs = await openForm(deniz);
  await mine.getByLabel('Title').fill('Mine');
  await mine.getByLabel('Description').fill('Also mine');

  await theirs.getByLabel('Title').fill('Theirs');
  await theirs.getByLabel('Priority').selectOption('High');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs).toBeHidden();

  // With or without the stream of changes, the server refuses to overwrite.
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByText(/^deniz changed this task while you were editing/)).toBeVisible();
  await expect(mine.getByLabel('Title')).toHaveValue('Mine');
  await expect(mine.getByLabel('Priority')).toHaveValue('High');

  await mine.getByRole('radio', { name: 'deniz’s' }).check();
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine).toBeHidden();
  const task = maria.getByRole('row', { name: /TASK-0001/ });
  await expect(task).toContainText('Theirs');
  await expect(task).toContainText('Also mine');
  await expect(task).toContainText('High');
});
