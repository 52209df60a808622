import { expect, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import { pressEscape } from '../transitions';

test('an unsent comment survives Back, and leaving asks for confirmation', async ({ signIn }) => {
  const page = await signIn('admin', '/tasks');
  const row = page.getByRole('row', { name: /TASK-0020/ });
  const comment = page.getByPlaceholder('Add a comment...');
  await row.click();
  await comment.fill('Half a thought');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: NEIGHBOR.title }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await row.click();
  await expect(comment).toHaveValue('Half a thought');
  await pressEscape(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: NEIGHBOR.title }).click();
  await expect(page).toHaveURL(new RegExp(`${NEIGHBOR.path}$`));
});
