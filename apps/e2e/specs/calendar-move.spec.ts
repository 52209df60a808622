import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, openSession, test } from '../fixtures';

const WEEK = '/calendar?view=week&date=2027-06-02';

function eventOf(page: Page, title: string) {
  return page.getByRole('button', { name: new RegExp(title) });
}

/** Adds an event with a guest on Wednesday from 10:00. */
async function addEvent(page: Page, title: string) {
  const response = await page.request.post('/api/events', {
    data: {
      title,
      startDate: '2027-06-02T10:00:00+03:00',
      endDate: '2027-06-02T11:00:00+03:00',
      participants: [{ email: 'ada@calendar-move.example', name: 'Ada' }],
    },
  });
  expect(response.status()).toBe(200);
}

/** Finds an event of the week that is open, once nothing moves. */
async function findEvent(page: Page, title: string) {
  const event = eventOf(page, title);
  await expect(event).toBeInViewport();
  // The view scrolls to the morning.
  await expect(page.locator('[aria-busy="false"]').filter({ has: event })).toBeVisible();
  return event;
}

/** Presses the mouse on an event and drags it down and to the right, without releasing it. */
async function drag(page: Page, event: Locator, days: number, halfHours: number) {
  const box = await event.boundingBox();
  const column = await page.locator('[data-date="2027-06-02"]').last().boundingBox();
  const [ten, half] = await Promise.all(
    ['10:00:00', '10:30:00'].map((time) =>
      page.locator(`[data-time="${time}"]`).last().boundingBox(),
    ),
  );
  if (!box || !column || !ten || !half) throw new Error('The week is not there');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + days * column.width, y + halfHours * (half.y - ten.y), { steps: 8 });
}

test('an event is dragged, resized and put back with Undo, and a drag gives way to what somebody else has saved', async ({
  page,
  sessionOf,
  browser,
  product,
}) => {
  await openSession(page.context(), product.origin, await sessionOf('maria'));
  await addEvent(page, 'Dragged');
  await page.goto(WEEK);

  await test.step('moved, resized and put back', async () => {
    const event = await findEvent(page, 'Dragged');
    await drag(page, event, 1, 3);
    await page.mouse.up();
    await expectToast(page, 'Event moved');
    await expect(event).toHaveText(/11:30.*12:30/);
    await page.reload();
    await expect(page.locator('[data-date="2027-06-03"]').filter({ has: event })).toBeVisible();
    await expect(event).toHaveText(/11:30.*12:30/);

    await event.focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(event).toHaveText(/11:30.*1:00pm/);
    await expect(event).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(event).toHaveText(/11:30.*12:30/);
    await addEvent(page, 'Contested');
    await page.reload();
    await expect(event).toHaveText(/11:30.*12:30/);
  });

  await test.step('changed by two people', async () => {
    const event = await findEvent(page, 'Contested');
    const context = await browser.newContext({ baseURL: product.origin });
    await openSession(context, product.origin, await sessionOf('deniz'));
    const other = await context.newPage();
    await other.goto(WEEK);
    const theirs = eventOf(other, 'Contested');
    await expect(theirs).toBeInViewport();

    await drag(page, event, 1, 0);
    const isRead = page.waitForResponse((response) => response.url().includes('/api/events?ids='));
    await theirs.press('Alt+ArrowUp');
    await expectToast(other, 'Event moved');
    await isRead;
    await page.mouse.up();
    await expectToast(page, 'Contested was not moved');
    await expect(event).toHaveCount(1);
    await expect(event).toHaveText(/9:30.*10:30/);
    await context.close();
  });
});
