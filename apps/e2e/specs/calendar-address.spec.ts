import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

// This time zone has clock changes; Istanbul, which all other tests use, has none.
test.use({ timezoneId: 'America/New_York' });

test('a shared link, Back and a reload show the same times in the night of a clock change', async ({
  signIn,
  context,
  product,
}) => {
  const page = await signIn('deniz', '/calendar?view=week&date=2026-11-02');
  const created = await page.request.post('/api/events', {
    headers: { origin: product.origin },
    // From the first to the second half past one of that night.
    data: {
      title: 'Clock change',
      startDate: '2026-11-01T05:30:00.000Z',
      endDate: '2026-11-01T06:30:00.000Z',
    },
  });
  expect(created.status()).toBe(200);
  await page.reload();
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: /Clock change/ });
  await page.getByRole('button', { name: 'Agenda' }).click();
  await page.getByRole('button', { name: 'Previous 30 days' }).click();
  await expect(page).toHaveURL(/\/calendar\?view=agenda&date=2026-10-03$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/calendar\?view=week&date=2026-11-02$/);
  await expect(page.getByRole('heading', { name: 'Nov 1 – 7, 2026' })).toBeVisible();

  await event.press('Enter');
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('2026-11-01T01:30');
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2026-11-01T01:30');
  const link = page.url();
  await dialog.getByLabel('Title').fill('Clock change, checked');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  expect(await (await page.request.get('/api/events')).json()).toContainEqual(
    expect.objectContaining({
      title: 'Clock change, checked',
      startDate: '2026-11-01T05:30:00.000Z',
      endDate: '2026-11-01T06:30:00.000Z',
    }),
  );
  await expect(page).toHaveURL(/\/calendar\?view=week&date=2026-11-02$/);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Title')).toHaveValue('Clock change, checked');
  await other.reload();
  await expect(other.getByLabel('Title')).toBeFocused();
  await pressEscape(other);
  await expect(other).toHaveURL(/\/calendar\?view=week&date=2026-11-02$/);
});
