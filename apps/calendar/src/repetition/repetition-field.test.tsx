// Preloads the details of a rule.
import './repetition-field';
import { fireEvent, waitFor } from '@testing-library/react';
import { createEvent, updateEvent } from '@atrium/contracts/events';
import { buildEvent, expectAccessible, mockEndpoint } from '@atrium/testing';
import { openEvent, openNewEvent } from '../testing/open-calendar';

// The slot begins on a Thursday, the third of its month.
async function openForm() {
  const form = await openNewEvent();
  const { person, dialog, press } = form;
  await person.type(dialog.getByLabelText('Title'), 'Review');
  const sent = mockEndpoint(createEvent, () => buildEvent());
  return {
    ...form,
    choose: (label: string, option: string) =>
      person.selectOptions(dialog.getByLabelText(label), option),
    create: async () => {
      await press('Create');
      await waitFor(() => expect(sent).toHaveLength(1));
      return sent[0]?.body;
    },
  };
}

it('sends a rule with weekdays and a last day, chosen by keyboard', async () => {
  const { person, dialog, choose, create } = await openForm();
  await choose('Repeats', 'Weekly');
  const thursday = await dialog.findByRole('button', { name: 'Thursday' });
  expect(thursday).toBeDisabled();
  expect(thursday).toHaveAttribute('aria-pressed', 'true');
  dialog.getByLabelText('Repeats').focus();
  await person.tab();
  expect(dialog.getByLabelText('Every n weeks')).toHaveFocus();
  await person.keyboard('{Backspace}2');
  await choose('Ends', 'On');
  expect(dialog.getByLabelText('Last day')).toHaveValue('2027-02-19');
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-24' } });
  dialog.getByRole('button', { name: 'Monday' }).focus();
  await person.keyboard(' ');
  expect(dialog.getByText('Every 2 weeks on Mon and Thu, until Dec 24, 2026')).toBeVisible();
  await expectAccessible();

  expect(await create()).toMatchObject({
    repetition: { frequency: 'weekly', interval: 2, weekdays: [1, 4], until: '2026-12-24' },
    timeZone: 'Europe/Istanbul',
  });
});

it('sends the weekday of a start that was changed last', async () => {
  const { person, dialog, choose, type, create } = await openForm();
  await choose('Repeats', 'Weekly');
  await person.click(await dialog.findByRole('button', { name: 'Monday' }));
  type('Start', '2026-11-20T12:30');
  type('End', '2026-11-20T13:30');
  expect(dialog.getByText('Every week on Mon and Fri')).toBeVisible();
  expect(await create()).toMatchObject({
    repetition: { frequency: 'weekly', interval: 1, weekdays: [1, 5] },
  });
});

it('sends a monthly rule by weekday with a number of times, and no weekdays', async () => {
  const { dialog, choose, create } = await openForm();
  await choose('Repeats', 'Weekly');
  await choose('Repeats', 'Monthly');
  await dialog.findByLabelText('On');
  await choose('On', 'on the third Thursday');
  await choose('Ends', 'After');
  const body = await create();
  expect(body).toMatchObject({ timeZone: 'Europe/Istanbul' });
  expect(body).toHaveProperty('repetition', {
    frequency: 'monthly',
    interval: 1,
    monthlyBy: 'weekday',
    count: 10,
  });
});

it('shows errors beside the fields, and recovers', async () => {
  const { person, dialog, choose, type, create } = await openForm();
  await choose('Repeats', 'Yearly');
  const interval = await dialog.findByLabelText('Every n years');
  type('Every n years', '100');
  await choose('Ends', 'On');
  type('Last day', '2026-11-18');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(interval).toHaveAccessibleDescription('Please enter a number from 1 to 99'),
  );
  expect(interval).toHaveFocus();
  const lastDay = dialog.getByLabelText('Last day');
  expect(lastDay).toHaveAccessibleDescription('Please choose a day, not before the start');

  type('Every n years', '1');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(lastDay).toHaveFocus());
  type('Last day', '2026-11-19');
  await waitFor(() => expect(lastDay).toBeValid());
  expect(await create()).toMatchObject({ repetition: { interval: 1, until: '2026-11-19' } });
});

it('says how long an event can last that repeats', async () => {
  const { dialog, choose, type, press, create } = await openForm();
  await choose('Repeats', 'Daily');
  type('Start', '2026-11-19T12:00');
  type('End', '2026-11-20T12:30');
  await press('Create');
  const end = dialog.getByLabelText('End');
  await waitFor(() =>
    expect(end).toHaveAccessibleDescription(
      'An event that repeats every day can last at most a day',
    ),
  );
  expect(end).toHaveFocus();

  type('End', '2026-11-20T12:00');
  expect(await create()).toMatchObject({ repetition: { frequency: 'daily', interval: 1 } });
});

it('begins to repeat an event in the time zone of the browser', async () => {
  const { person, dialog } = await openEvent(buildEvent());
  const sent = mockEndpoint(updateEvent, () => buildEvent());
  await person.selectOptions(dialog.getByLabelText('Repeats'), 'Daily');
  await person.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    repetition: { frequency: 'daily', interval: 1 },
    timeZone: 'Europe/Istanbul',
  });
});
