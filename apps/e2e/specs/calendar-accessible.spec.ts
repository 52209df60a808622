import { expectNoFaults } from '../find-violations';
import { expect, openSession, test } from '../fixtures';
import { TIME_ZONE } from '../product';

const TITLE = 'Single sign-on demo';

test('the views and dialogs of the calendar are accessible', async ({
  page,
  product,
  sessionOf,
}) => {
  await openSession(page.context(), product.origin, await sessionOf('admin'));
  const events = await (await page.request.get('/api/events')).json();
  const { startDate } = events.find(({ title }: { title: string }) => title === TITLE);
  // Today where the server is.
  const day = new Date(startDate).toLocaleDateString('sv', { timeZone: TIME_ZONE });
  await page.goto(`/calendar?date=${day}`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Calendar · Atrium$/);
  await expectNoFaults(page);
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: TITLE });
  for (const view of ['Week', 'Day', 'Agenda']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(event).toBeVisible();
    await expectNoFaults(page, 'main');
  }

  await page.getByRole('button', { name: 'Add Event' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Name and email are required')).toHaveCount(2);
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await event.click();
  await expect(dialog.getByText('juergen.weiss@vwp-handel.example')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page, '[role="alertdialog"]');
});
