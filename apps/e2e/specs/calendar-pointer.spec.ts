import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

/** Finds the cell of a day in the month view. */
function cellOf(page: Page, date: string) {
  return page.getByRole('cell').filter({ hasText: date });
}

test('a click on a day and a drag over slots open the form with their times', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/calendar?date=2027-03-01');
  const dialog = page.getByRole('dialog');
  await cellOf(page, 'March 31, 2027').click({ position: { x: 60, y: 60 } });
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-03-31T00:00');
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2027-04-01T00:00');

  await pressEscape(page);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const day = page.locator('[data-date="2027-03-01"]').last();
  const ten = page.locator('[data-time="10:00:00"]').last();
  // The view starts at midnight before it scrolls to the morning.
  await expect(ten).toBeInViewport();
  const column = await day.boundingBox();
  const from = await ten.boundingBox();
  const to = await page.locator('[data-time="11:00:00"]').last().boundingBox();
  if (!column || !from || !to) throw new Error('The slots are not there');
  const x = column.width / 2;
  // Waits until nothing moves; the places in the column stay the same while it scrolls.
  await day.dragTo(day, {
    sourcePosition: { x, y: from.y - column.y + 5 },
    targetPosition: { x, y: to.y - column.y + 5 },
    steps: 5,
  });
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-03-01T10:00');
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2027-03-01T11:30');
});

test('Escape cancels the selection of a range and the move of an event', async ({ signIn }) => {
  const page = await signIn('maria', '/calendar?date=2027-03-01&view=day');
  const changes: string[] = [];
  page.on('request', (request) => {
    const isEvent = request.url().includes('/api/events');
    if (isEvent && request.method() !== 'GET') changes.push(request.url());
  });
  const ten = page.locator('[data-time="10:00:00"]').last();
  await expect(ten).toBeInViewport();
  const from = await ten.boundingBox();
  const day = await page.locator('[data-date="2027-03-01"]').last().boundingBox();
  if (!from || !day) throw new Error('The slots are not there');
  const x = day.x + day.width / 2;
  await page.mouse.move(x, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(x, from.y + 100, { steps: 5 });
  await expect(page.locator('.event-calendar-highlight')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.event-calendar-highlight')).toHaveCount(0);
  await page.mouse.move(x, from.y + 140, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const event = page.getByRole('button', { name: /Team stand-up/ }).first();
  await expect(event).toBeVisible();
  const place = await event.boundingBox();
  if (!place) throw new Error('The event is not there');
  await page.mouse.move(place.x + 20, place.y + 8);
  await page.mouse.down();
  await page.mouse.move(place.x + 20, place.y + 120, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.move(place.x + 20, place.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => event.boundingBox()).toEqual(place);
  expect(changes).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a long press creates an event and a tap opens one', async ({ signIn }) => {
    const page = await signIn('deniz', '/calendar?date=2027-08-01');
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Team stand-up/ })
      .first()
      .tap();
    await expect(dialog).toBeVisible();
    await pressEscape(page);
    await expect(dialog).toBeHidden();

    const box = await cellOf(page, 'August 18, 2027').boundingBox();
    if (!box) throw new Error('The day is not there');
    // Below the event of that day.
    const finger = { x: box.x + box.width / 2, y: box.y + box.height - 12 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await expect(page.locator('.event-calendar-highlight')).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(dialog.getByLabel('Start')).toHaveValue('2027-08-18T00:00');
    // Releasing the press must not click the dialog.
    await expect(dialog.getByLabel('Title')).toBeFocused();
  });
});
