import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

const AGENDA = '/calendar?view=agenda&date=2027-06-01';

const dialogOf = (page: Page) => page.getByRole('dialog');
const titleOf = (page: Page) => dialogOf(page).getByLabel('Title');
const headingOf = (page: Page) =>
  dialogOf(page).getByRole('heading', { level: 2, name: 'Edit Event' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Event' });

/** Saves an event of a day and finds it in the page, which the test opens later. */
async function saveEvent(page: Page, title: string, day = '2027-06-01') {
  const response = await page.request.post('/api/events', {
    data: {
      title,
      startDate: `${day}T09:00:00+03:00`,
      endDate: `${day}T10:00:00+03:00`,
      participants: [],
    },
  });
  expect(response.status()).toBe(200);
  return page.getByRole('button', { name: new RegExp(title) });
}

test('an event is added with the keyboard, and the focus returns to the button', async ({
  signIn,
}) => {
  const page = await signIn('admin', AGENDA);
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toBeFocused();
  await expect(dialogOf(page).getByLabel('Start')).toHaveValue('2027-06-01T09:00');
  await page.keyboard.type('Added by keys');
  await page.keyboard.press('Enter');

  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /Added by keys/ })).toBeVisible();
  await expect(addButton(page)).toBeFocused();
});

test('Enter in an empty form says what is missing', async ({ signIn }) => {
  const page = await signIn('admin', AGENDA);
  await addButton(page).press('Enter');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('Enter');

  const message = 'Title, start date and end date are required';
  await expect(dialogOf(page).getByText(message)).toBeVisible();
});

test('participants are ticked, added and removed with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', AGENDA);
  const { keyboard } = page;
  const dialog = dialogOf(page);
  await addButton(page).press('Enter');
  await dialog.getByRole('checkbox').first().focus();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked();

  await dialog.getByLabel('Name').focus();
  await keyboard.type('Ada');
  await keyboard.press('Tab');
  await keyboard.type('ada@keyboard.example');
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const remove = dialog.getByRole('button', { name: 'Remove ada@keyboard.example' });
  await remove.press('Enter');
  await expect(remove).toBeHidden();
});

test('an event is changed with the keyboard, and the focus returns to it', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const event = await saveEvent(page, 'Changed by keys');
  await page.goto(AGENDA);
  await event.focus();
  await page.keyboard.press('Space');
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(titleOf(page)).toHaveValue('Changed by keys');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');

  await expect(dialogOf(page)).toBeHidden();
  await expect(event).toHaveAccessibleName(/Changed by keys!/);
  await expect(event).toBeFocused();
});

test('Escape asks before it discards a change, and Enter keeps editing', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const event = await saveEvent(page, 'Kept by keys');
  await page.goto(AGENDA);
  await event.press('Enter');
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type('Something else');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(titleOf(page)).toBeFocused();
});

for (const [view, heading] of [
  ['Month', 'June 2027'],
  ['Day', 'June 15, 2027'],
] as const) {
  test(`Enter opens an event of the view ${view}`, async ({ signIn }) => {
    const page = await signIn('admin', '/nowhere');
    // A day with so few events that the month shows all of them.
    const day = '2027-06-15';
    const event = await saveEvent(page, `Opened in ${view}`, day);
    await page.goto(`/calendar?view=agenda&date=${day}`);
    await page.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await event.press('Enter');

    await expect(headingOf(page)).toBeFocused();
  });
}

test('an event is deleted with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  const event = await saveEvent(page, 'Deleted by keys');
  await page.goto(AGENDA);
  await event.press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Delete Event' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(dialogOf(page)).toBeHidden();
  await expect(event).toHaveCount(0);
});
