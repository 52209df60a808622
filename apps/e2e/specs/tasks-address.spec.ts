import { expect, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import { pressEscape } from '../transitions';

test('a shared link, Back and a reload show the same tasks, and an unsent comment survives Back', async ({
  signIn,
  context,
}) => {
  const page = await signIn('admin', '/tasks?q=i&status=Todo&sort=title');
  const rows = page.getByRole('row');
  await expect(page.getByPlaceholder('Filter tasks...')).toHaveValue('i');
  await expect(page.getByLabel('Filter by status')).toHaveValue('Todo');
  await expect(page.getByText(/^\d+ of \d+ tasks$/)).toBeVisible();
  const entries = await page.evaluate(() => history.length);

  await page.getByPlaceholder('Filter tasks...').press('End');
  await page.keyboard.type('sik');
  await expect(page).toHaveURL(/q=isik&status=Todo&sort=title$/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Işık');
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await rows.nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Dotted and dotless i');
  const link = page.url();
  await page.reload();
  await expect(dialog).toContainText('Dotted and dotless i');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/q=isik&status=Todo&sort=title$/);
  await expect(rows).toHaveCount(2);
  // The dialog can be closed again after Forward.
  for (const step of ['first', 'second']) {
    await test.step(`the ${step} Forward and Close`, async () => {
      await page.goForward();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/q=isik&status=Todo&sort=title$/);
    });
  }

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('dialog')).toContainText('Dotted and dotless i');
  await pressEscape(other);
  await expect(other).toHaveURL(/q=isik&status=Todo&sort=title$/);
  await other.goto('/tasks?task=TASK-9999');
  await expect(other.getByText('There is no task TASK-9999')).toBeVisible();

  await test.step('leaving asks for confirmation', async () => {
    const comment = page.getByPlaceholder('Add a comment...');
    await rows.nth(1).click();
    await comment.fill('Half a thought');
    await page.goBack();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: NEIGHBOR.title }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await rows.nth(1).click();
    await expect(comment).toHaveValue('Half a thought');
    await pressEscape(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: NEIGHBOR.title }).click();
    await expect(page).toHaveURL(new RegExp(`${NEIGHBOR.path}$`));
  });
});
