import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

const strip = (page: Page) => page.getByRole('group', { name: 'Find a time' });
const freeTime = (page: Page, name: string) => strip(page).getByRole('radio', { name });

/** Saves an event of a user, on a day without other events. */
async function saveEvent(page: Page, day: string, times: [string, string], participant: string) {
  const users = await (await page.request.get('/api/users')).json();
  const { id } = users.find(({ username }: { username: string }) => username === participant);
  const [from, to] = times;
  const response = await page.request.post('/api/events', {
    data: {
      title: `Away ${from}`,
      startDate: `${day}T${from}:00+03:00`,
      endDate: `${day}T${to}:00+03:00`,
      participantIds: [id],
      participants: [],
    },
  });
  expect(response.status()).toBe(200);
}

test('a free hour of three people takes four clicks', async ({ signIn }) => {
  // A Saturday.
  const day = '2027-09-04';
  const page = await signIn('admin', '/nowhere');
  await saveEvent(page, day, ['09:00', '13:00'], 'maria');
  await saveEvent(page, day, ['14:00', '16:30'], 'deniz');
  await page.goto(`/calendar?view=agenda&date=${day}`);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByLabel('Start')).toHaveValue(`${day}T09:00`);
  await dialog.getByRole('checkbox', { name: 'maria' }).click();
  const deniz = dialog.getByRole('checkbox', { name: 'deniz' });
  const place = await deniz.boundingBox();
  await deniz.click();
  // Whoever made the events takes part in them, too.
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);
  await expect(strip(page).getByText('Away 09:00')).toHaveCount(2);
  // Nothing moves below the mouse.
  expect(await deniz.boundingBox()).toEqual(place);
  await freeTime(page, '1:00–2:00 PM').click();

  await expect(dialog.getByLabel('Start')).toHaveValue(`${day}T13:00`);
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue(`${day}T14:00`);

  await test.step('a click into the strip chooses, too', async () => {
    const late = strip(page).locator('label:not(:has(input))').last();
    await late.click();
    await expect(dialog.getByLabel('Start')).toHaveValue(`${day}T17:00`);
  });
});

test('a free time of another day is found and chosen with the keyboard', async ({ signIn }) => {
  const page = await signIn('maria', '/nowhere');
  const { keyboard } = page;
  await saveEvent(page, '2027-09-11', ['08:00', '18:00'], 'maria');
  await page.goto('/calendar?view=agenda&date=2027-09-11');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add Event' }).press('Enter');
  await expect(strip(page).getByText('No free time for everybody on this day.')).toBeVisible();

  await strip(page).getByRole('button', { name: 'Previous day' }).focus();
  await keyboard.press('Tab');
  await expect(strip(page).getByRole('button', { name: 'Next day' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(freeTime(page, '8:00–9:00 AM')).toBeVisible();
  await keyboard.press('Tab');
  await expect(freeTime(page, '8:00–9:00 AM')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');

  await expect(freeTime(page, '8:30–9:30 AM')).toBeChecked();
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-09-12T08:30');
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2027-09-12T09:30');
  await expectNoFaults(page, '[role="dialog"]');
});

test('the strip fits on a small phone, also from right to left and with long names', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/nowhere');
  await saveEvent(page, '2027-09-18', ['10:00', '12:00'], 'deniz');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/api/users', async (route) => {
    const users = await (await route.fetch()).json();
    const username = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
    await route.fulfill({
      json: users.map((user: { username: string }) =>
        user.username === 'deniz' ? { ...user, username } : user,
      ),
    });
  });
  await page.goto('/calendar?view=agenda&date=2027-09-18');
  await page.getByRole('button', { name: 'Add Event' }).click();
  await page.getByRole('checkbox', { name: /^Wolfe/ }).click();
  const before = await strip(page).boundingBox();
  for (const direction of ['ltr', 'rtl'] as const) {
    await page.evaluate((dir) => (document.dir = dir), direction);
    const [nameBox, hourBox] = await Promise.all([
      strip(page)
        .getByText(/^Wolfe/)
        .boundingBox(),
      strip(page).getByText('8 AM', { exact: true }).boundingBox(),
    ]);
    if (!nameBox || !hourBox) throw new Error('The strip is not there');
    // The name stands before the hours, on the side where lines begin.
    expect(nameBox.x < hourBox.x).toBe(direction === 'ltr');
    expect(await strip(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(
      0,
    );
  }
  expect((await strip(page).boundingBox())?.height).toBe(before?.height);
});
