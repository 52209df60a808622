/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createEvent, eventDetails, updateEvent } from '@atrium/contracts/events';
import type { MockRequest } from '@atrium/testing';
import { buildEvent, expectAccessible, mockEndpoint } from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

// 1:15 to 1:45, after the clocks went back from 2:00 to 1:00.
const EVENT = buildEvent({
  id: 7,
  startDate: '2026-11-01T06:15:00.000Z',
  endDate: '2026-11-01T06:45:00.000Z',
});

async function openDialog(name: string, path: string) {
  const { person } = await openCalendar([EVENT], path);
  const dialog = within(await screen.findByRole('dialog', { name }));
  return {
    person,
    dialog,
    type: (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    },
  };
}

function readSentTimes([request]: readonly MockRequest[]) {
  const { startDate, endDate } = eventDetails.parse(request?.body);
  return [startDate, endDate];
}

it('keeps the offset of an event in the repeated hour, which can be changed', async () => {
  const { person, dialog, type } = await openDialog('Edit Event', '/calendar?event=7');
  const requests = mockEndpoint(updateEvent, () => EVENT);
  expect(dialog.getByLabelText('Start: which 1:15 AM')).toHaveDisplayValue('Second, GMT-05:00');
  await expectAccessible();
  type('End', '2026-11-01T01:50');
  await person.click(dialog.getByRole('button', { name: 'Update' }));

  await waitFor(() => expect(requests).toHaveLength(1));
  expect(readSentTimes(requests)).toEqual(['2026-11-01T06:15:00.000Z', '2026-11-01T06:50:00.000Z']);
});

it('keeps the duration in the repeated hour, and asks which of the two times is meant', async () => {
  const { person, dialog, type } = await openDialog('Add Event', '/calendar?new=event');
  const requests = mockEndpoint(createEvent, () => EVENT);
  type('Title', 'Night shift');
  type('Start', '2026-10-31T00:30');
  expect(dialog.queryByLabelText(/which/)).not.toBeInTheDocument();
  type('Start', '2026-11-01T01:30');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-01T01:30');
  expect(dialog.getByLabelText('End: which 1:30 AM')).toHaveDisplayValue('Second, GMT-05:00');
  type('End', '2026-11-01T01:45');
  await person.selectOptions(dialog.getByLabelText('End: which 1:45 AM'), 'First, GMT-04:00');
  await person.click(dialog.getByRole('button', { name: 'Create' }));

  await waitFor(() => expect(requests).toHaveLength(1));
  expect(readSentTimes(requests)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T05:45:00.000Z']);
});

it('does not move a time that the clocks skip', async () => {
  const { person, dialog, type } = await openDialog('Add Event', '/calendar?new=event');
  type('Title', 'Night shift');
  type('Start', '2026-03-08T02:30');
  type('End', '2026-03-08T03:30');
  await person.click(dialog.getByRole('button', { name: 'Create' }));

  await waitFor(() => expect(dialog.getByLabelText('Start')).toBeInvalid());
  expect(dialog.getByLabelText('Start')).toHaveAccessibleDescription(
    'This time does not exist: the clocks go forward then. Please choose another one.',
  );
  expect(dialog.getByLabelText('End')).toBeValid();
});
