import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

test('an event is added, opened, changed and deleted with the keyboard alone', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/calendar?view=agenda&date=2027-06-01');
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const event = page.getByRole('button', { name: /Keyboard only/ });

  const addEvent = page.getByRole('button', { name: 'Add Event' });
  await addEvent.focus();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-06-01T09:00');
  await keyboard.press('Enter');
  await expect(dialog.getByText('Title, start date and end date are required')).toBeVisible();
  await keyboard.type('Keyboard only');
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
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(addEvent).toBeFocused();

  await event.focus();
  await keyboard.press('Space');
  await expect(dialog.getByLabel('Title')).toHaveValue('Keyboard only');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('!');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(event).toHaveAccessibleName(/Keyboard only!/);
  await expect(event).toBeFocused();

  for (const [view, title] of [
    ['Month', 'June 2027'],
    ['Day', 'June 1, 2027'],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await event.press('Enter');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    if (view === 'Month') await pressEscape(page);
  }
  await dialog.getByRole('button', { name: 'Delete Event' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(event).toHaveCount(0);
});
