import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../fixtures';
import { pressEscape } from '../transitions';

/** Finds the cell of a day in the month view. */
function cellOf(page: Page, date: string) {
  return page.getByRole('cell').filter({ hasText: date });
}

test('an event is created, changed and deleted', async ({ signIn, product }) => {
  const page = await signIn('maria', '/calendar?date=2027-03-01');
  const title = 'Ödeme görüşmesi, İstanbul';
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: new RegExp(title) });

  /** Counts the mails to a recipient in the data folder. */
  async function countMails(address: string): Promise<number> {
    const folder = path.join(product.dataFolder, 'mail');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(`<${address}>`) && /^To: /m.test(mail)).length;
  }

  await test.step('add it with a click on the last day of the month', async () => {
    await cellOf(page, 'March 31, 2027').click({ position: { x: 60, y: 60 } });
    await expect(dialog.getByLabel('Start')).toHaveValue('2027-03-31T00:00');
    await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2027-04-01T00:00');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Start').fill('2027-03-31T09:00');
    await dialog.getByLabel('End', { exact: true }).fill('2027-03-31T10:00');
    await dialog.getByRole('checkbox', { name: 'deniz' }).check();
    await dialog.getByLabel('Name').fill('Ada Çelik');
    await dialog.getByLabel('Email').fill('ada@calendar-journey.example');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expectToast(page, 'Event created and invitations sent');
    await expect(dialog).toBeHidden();
    await expect(cellOf(page, 'March 31, 2027').getByText(title)).toBeVisible();
    await expect(event).toBeFocused();
    await expect.poll(() => countMails('ada@calendar-journey.example')).toBe(1);
  });

  await test.step('move it over midnight and into the next month', async () => {
    await event.click();
    await expect(dialog.getByRole('checkbox', { name: 'deniz' })).toBeChecked();
    await expect(dialog.getByText('ada@calendar-journey.example')).toBeVisible();
    await dialog.getByLabel('Start').fill('2027-03-31T23:00');
    await dialog.getByLabel('End', { exact: true }).fill('2027-04-01T02:00');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Event updated and participants notified');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'April 2027' })).toBeVisible();
    await expect(event).toBeVisible();
    await page.getByRole('button', { name: 'Agenda' }).click();
    await expect(event).toHaveText([/12 – 2am/]);
    await page.getByRole('button', { name: 'Week' }).click();
    await expect(event).toHaveText([/11pm – 12am/, /12 – 2am/]);
    await expect.poll(() => countMails('ada@calendar-journey.example')).toBe(2);
  });

  await test.step('delete it', async () => {
    await event.first().click();
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Event deleted and participants notified');
    await expect(dialog).toBeHidden();
    await expect(event).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Events' })).toBeFocused();
    await expect.poll(() => countMails('ada@calendar-journey.example')).toBe(3);
  });
});

test('dragging over slots opens the form with their times', async ({ signIn }) => {
  const page = await signIn('maria', '/calendar?view=day&date=2027-05-03');
  const dialog = page.getByRole('dialog');
  const day = page.locator('[data-date="2027-05-03"]').last();
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
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-05-03T10:00');
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('2027-05-03T11:30');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a long press creates an event and a tap opens one', async ({ signIn }) => {
    const page = await signIn('deniz', '/calendar');
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Team stand-up/ })
      .first()
      .tap();
    await expect(dialog).toBeVisible();
    await pressEscape(page);
    await expect(dialog).toBeHidden();

    await page.goto('/calendar?date=2027-08-01');
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
