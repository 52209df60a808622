import { expect, test } from '../fixtures';

test('an admin can open every route of the area and sees its data', async ({ signIn, area }) => {
  const page = await signIn('admin', area.path);
  await expect(area.row(page)).toBeVisible();
  await expect(page).toHaveTitle(`${area.title} · Atrium`);

  for (const address of area.addresses) {
    await page.goto(address);

    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('404 Page Not Found')).toBeHidden();
    await expect(page.getByText('could not be loaded')).toBeHidden();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  }
});
