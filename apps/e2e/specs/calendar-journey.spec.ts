import { expect, openSession, test } from '../fixtures';

test('an event is added, shown in all views and to a colleague, changed and deleted', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('maria', '/calendar?date=2027-05-12');
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: /Quarterly review/ });

  await test.step('added with a participant', async () => {
    await page.getByRole('button', { name: 'Add Event' }).click();
    await dialog.getByLabel('Title').fill('Quarterly review');
    await dialog.getByLabel('Start').fill('2027-05-12T10:00');
    await dialog.getByLabel('End', { exact: true }).fill('2027-05-12T11:00');
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('shown in all views', async () => {
    for (const view of ['Week', 'Day', 'Agenda', 'Month']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await expect(event).toBeVisible();
    }
  });

  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const other = await context.newPage();
  await other.goto('/calendar?view=agenda&date=2027-05-12');
  const theirs = other.getByRole('button', { name: /Quarterly review/ });

  await test.step('changed, also for the colleague', async () => {
    await expect(theirs).toBeVisible();
    await event.click();
    await dialog.getByLabel('Title').fill('Quarterly review, moved');
    await dialog.getByLabel('End', { exact: true }).fill('2027-05-12T12:00');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(theirs).toHaveAccessibleName(/Quarterly review, moved/);
  });

  await test.step('deleted, also for the colleague', async () => {
    await event.click();
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(event).toHaveCount(0);
    await expect(theirs).toHaveCount(0);
  });
  await context.close();
});
