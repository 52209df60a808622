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

test('a change of many tasks leaves out what a colleague has changed, after a question', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const maria = await signIn('maria', '/tasks');
  // Without the stream, the page keeps the versions that it has read.
  await maria.route('**/api/changes**', (route) => route.abort());
  await maria.reload();
  await maria.getByRole('checkbox', { name: 'Select TASK-0002' }).check();
  await maria.getByRole('checkbox', { name: 'Select TASK-0003' }).check();

  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const deniz = await context.newPage();
  await deniz.goto('/tasks');
  await deniz.getByRole('checkbox', { name: 'Select TASK-0003' }).check();
  await deniz.getByRole('button', { name: 'Set priority' }).click();
  await deniz.getByRole('menuitem', { name: 'Low' }).click();
  await expect(deniz.getByText('1 task updated', { exact: true })).toBeVisible();

  await maria.getByRole('button', { name: 'Set status' }).click();
  await maria.getByRole('menuitem', { name: 'Canceled' }).click();
  const question = maria.getByRole('alertdialog');
  await expect(question).toContainText('TASK-0003 was changed or deleted by somebody else.');
  await question.getByRole('button', { name: 'Change the others' }).click();
  await expect(maria.getByRole('row', { name: /TASK-0002/ })).toContainText('Canceled');
  await expect(maria.getByRole('row', { name: /TASK-0003/ })).not.toContainText('Canceled');
});
