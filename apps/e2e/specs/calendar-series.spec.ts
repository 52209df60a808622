import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../fixtures';

const WEEK = '/calendar?view=agenda&date=2027-09-06';

/** Adds an event from Monday to Wednesday at 10:00, and opens the calendar. */
async function addSeries(page: Page, title: string) {
  const response = await page.request.post('/api/events', {
    data: {
      title,
      startDate: '2027-09-06T10:00:00+03:00',
      endDate: '2027-09-06T11:00:00+03:00',
      timeZone: 'Europe/Istanbul',
      repetition: { frequency: 'daily', interval: 1, until: '2027-09-08' },
      participants: [{ email: 'ada@calendar-series.example', name: 'Ada' }],
    },
  });
  expect(response.status()).toBe(200);
  await page.goto(WEEK);
}

function occurrences(page: Page, title: string) {
  return page.getByRole('button', { name: new RegExp(title) });
}

async function save(page: Page, which: 'This event' | 'All events') {
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('button', { name: which }).click();
  await expectToast(page, 'Event updated and participants notified');
}

test('a series moves with its last day, and is gone with its last occurrence', async ({
  signIn,
}) => {
  const page = await signIn('maria', WEEK);
  await addSeries(page, 'Standup');
  const events = occurrences(page, 'Standup');
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(events).toHaveCount(3);

  await test.step('moved past its last day', async () => {
    await events.first().click();
    await dialog.getByLabel('Start').fill('2027-09-13T10:00');
    await dialog.getByLabel('End', { exact: true }).fill('2027-09-13T11:00');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(
      page.getByText('The last day is Sep 15, 2027 instead of Sep 8, 2027.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'All events' }).click();
    await expectToast(page, 'Event updated and participants notified');
    await expect(events).toHaveCount(3);
    await page.reload();
    await expect(events).toHaveCount(3);
  });

  await test.step('deleted one by one', async () => {
    for (const left of [2, 1, 0]) {
      await events.first().click();
      await dialog.getByRole('button', { name: 'Delete Event' }).click();
      await page.getByRole('button', { name: 'This event' }).click();
      await expect(events).toHaveCount(left);
    }
    const list = await page.request.get('/api/events');
    expect(await list.text()).not.toContain('Standup');
  });
});

test('a changed occurrence follows its series, and comes back with Undo', async ({ signIn }) => {
  const page = await signIn('maria', WEEK);
  await addSeries(page, 'Retro');
  const events = occurrences(page, 'Retro|Review');
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });

  await test.step('one is moved, and all are renamed', async () => {
    await events.nth(1).click();
    await dialog.getByLabel('Start').fill('2027-09-07T14:00');
    await dialog.getByLabel('End', { exact: true }).fill('2027-09-07T15:00');
    await save(page, 'This event');
    await expect(events.nth(1)).toHaveText(/2 – 3pm/);
    await events.first().click();
    await dialog.getByLabel('Title').fill('Review');
    await save(page, 'All events');
    await expect(occurrences(page, 'Review')).toHaveCount(3);
    await expect(events.nth(1)).toHaveText(/2 – 3pm/);
  });

  await test.step('all get another end, which is taken back', async () => {
    await events.first().click();
    await dialog.getByLabel('End', { exact: true }).fill('2027-09-06T12:00');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText(/changed or deleted on their own are reset/)).toBeVisible();
    await page.getByRole('button', { name: 'All events' }).click();
    await expect(events.nth(1)).toHaveText(/10.*12pm/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(events.nth(1)).toHaveText(/2 – 3pm/);
    await expect(events.first()).toHaveText(/10 – 11am/);
    await page.reload();
    await expect(events.nth(1)).toHaveText(/2 – 3pm/);
  });
});
