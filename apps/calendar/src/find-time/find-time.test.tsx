import { act, screen, waitFor, within } from '@testing-library/react';
import type { BusyTime } from '@atrium/contracts/events';
import { listBusyTimes } from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import {
  buildEvent,
  buildUser,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  openChangeStream,
} from '@atrium/testing';
import { openEvent, openNewEvent, USERS } from '../testing/open-calendar';

/** Returns an event of the next day, a Friday, in local time. */
function busy(title: string, from: string, to: string, userIds: number[], eventId = 50): BusyTime {
  return {
    eventId,
    title,
    startDate: new Date(`2026-11-20T${from}`).toISOString(),
    endDate: new Date(`2026-11-20T${to}`).toISOString(),
    userIds,
  };
}

const strip = () => within(screen.getByRole('group', { name: 'Find a time' }));

/** Returns the names of the free times. */
function freeTimes(): string[] {
  return strip()
    .queryAllByRole<HTMLInputElement>('radio')
    .map(({ labels }) => [...(labels ?? [])].map(({ textContent }) => textContent).join(''));
}

/** Returns the line of each person as text. */
function lines(): (string | null)[] {
  return strip()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

async function openTomorrow(times: BusyTime[]) {
  const reads = mockBusyTimes(times);
  const form = await openNewEvent([]);
  // The helper has mocked the endpoint, too.
  const later = mockBusyTimes(times);
  form.type('Start', '2026-11-20T09:00');
  form.type('End', '2026-11-20T10:00');
  await strip().findByText('Fri, Nov 20');
  await waitFor(() => expect(strip().getAllByRole('radio')).not.toHaveLength(0));
  return { ...form, reads: () => [...reads, ...later] };
}

function mockBusyTimes(times: BusyTime[]) {
  return mockEndpoint(listBusyTimes, ({ url }) => {
    const ids = new Set(url.searchParams.get('userIds')?.split(','));
    return times.filter(({ userIds }) => userIds.some((id) => ids.has(String(id))));
  });
}

it('shows when the user and each ticked person are busy, and chooses a time at which all are free', async () => {
  const { person, dialog, reads } = await openTomorrow([
    busy('Stand-up', '08:30', '09:00', [2]),
    busy('Interview', '09:00', '16:30', [1]),
    busy('Night shift', '04:00', '08:15', [1]),
  ]);
  expect(lines()).toEqual(['You8:30–9:00 AM: Stand-up']);
  expect(freeTimes()[0]).toBe('9:00–10:00 AM');
  await expectAccessible();

  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await person.click(dialog.getByRole('checkbox', { name: 'İpek' }));

  await waitFor(() => expect(freeTimes()).toEqual(['4:30–5:30 PM', '5:00–6:00 PM']));
  expect(lines()).toEqual([
    'You8:30–9:00 AM: Stand-up',
    'admin9:00 AM – 4:30 PM: Interview4:00–8:15 AM: Night shift',
    'İpekFree',
  ]);
  const { searchParams } = reads().at(-1)?.url ?? new URL('about:blank');
  expect(Object.fromEntries(searchParams)).toEqual({
    userIds: '2,1,3',
    from: new Date('2026-11-20T08:00').toISOString(),
    to: new Date('2026-11-20T18:00').toISOString(),
  });

  await person.click(strip().getByRole('radio', { name: '5:00–6:00 PM' }));
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T17:00');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-20T18:00');
  expect(strip().getByRole('radio', { name: '5:00–6:00 PM' })).toBeChecked();
});

it('chooses by the arrow keys, and keeps the length of the event', async () => {
  const { person, dialog, type } = await openTomorrow([]);
  type('End', '2026-11-20T10:30');
  await strip().findByRole('radio', { name: '9:00–10:30 AM' });
  expect(strip().getByRole('radio', { name: '9:00–10:30 AM' })).toBeChecked();

  act(() => strip().getByRole('radio', { name: '9:00–10:30 AM' }).focus());
  await person.keyboard('{ArrowDown}');

  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T09:30');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-20T11:00');
  expect(strip().getByRole('radio', { name: '9:30–11:00 AM' })).toHaveFocus();
});

it('looks at other days, without those that are over, and moves the event there', async () => {
  const { person, dialog } = await openTomorrow([]);
  const press = (name: string) => person.click(strip().getByRole('button', { name }));
  await press('Previous day');
  await waitFor(() => expect(freeTimes()[0]).toBe('12:00–1:00 PM'));
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T09:00');
  await press('Previous day');
  expect(await strip().findByText('This day is over.')).toBeVisible();
  expect(strip().queryByRole('radio')).not.toBeInTheDocument();

  await press('Next day');
  await press('Next day');
  await press('Next day');
  expect(strip().getByText('Sat, Nov 21')).toBeVisible();
  await person.click(await strip().findByRole('radio', { name: '8:00–9:00 AM' }));
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-21T08:00');
  expect(strip().getByText('Sat, Nov 21')).toBeVisible();
});

it('takes an hour for a whole day of the month, and says when an event does not fit', async () => {
  const { dialog, person, type } = await openTomorrow([]);
  type('Start', '2026-11-20T00:00');
  type('End', '2026-11-21T00:00');
  await person.click(await strip().findByRole('radio', { name: '8:00–9:00 AM' }));
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-20T09:00');

  type('End', '2026-11-20T19:00');
  expect(await strip().findByText('The event is longer than the hours shown here.')).toBeVisible();
});

it('leaves out the event itself, and has a line for whoever made it', async () => {
  const event = buildEvent({
    id: 7,
    title: 'Review',
    startDate: new Date('2026-11-20T09:00').toISOString(),
    endDate: new Date('2026-11-20T10:00').toISOString(),
    createdBy: 3,
    participantIds: [2],
    participants: [{ userId: 2, username: 'maria' }],
  });
  const { person } = await openEvent(event);
  mockBusyTimes([
    busy('Review', '09:00', '10:00', [2, 3], 7),
    busy('Call', '10:00', '11:00', [3], 8),
  ]);
  await person.click(strip().getByRole('button', { name: 'Next day' }));
  await person.click(strip().getByRole('button', { name: 'Previous day' }));

  await waitFor(() => expect(lines()).toEqual(['YouFree', 'İpek10:00–11:00 AM: Call']));
  expect(freeTimes()).toContain('9:00–10:00 AM');
  expect(freeTimes()).not.toContain('9:30–10:30 AM');
});

it('follows what a colleague changes meanwhile', async () => {
  const { queryClient } = await openTomorrow([]);
  const sendChange = await openChangeStream(queryClient);
  mockBusyTimes([busy('Moved here', '09:00', '17:00', [2])]);

  sendChange({ topic: 'events', ids: [50] });

  await waitFor(() => expect(freeTimes()).toEqual(['8:00–9:00 AM', '5:00–6:00 PM']));
  expect(lines()).toEqual(['You9:00 AM – 5:00 PM: Moved here']);
});

it('offers no time before it knows who is busy, and none when that can’t be known', async () => {
  const { person, dialog } = await openTomorrow([]);
  const response = createDeferred<BusyTime[]>();
  mockEndpoint(listBusyTimes, () => response.promise);
  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  expect(freeTimes()).toEqual([]);
  response.resolve([busy('Interview', '08:00', '17:00', [1])]);
  await waitFor(() => expect(freeTimes()).toEqual(['5:00–6:00 PM']));

  // As a server that does not have it.
  failEndpoint(listBusyTimes, { status: 404, body: 'Not found' });
  await person.click(dialog.getByRole('checkbox', { name: 'İpek' }));
  expect(await strip().findByText('The free times could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(freeTimes()).toEqual([]);
});

it('has lines for twenty people at most, and says so', async () => {
  const users = Array.from({ length: 30 }, (_, index) =>
    buildUser({ id: index + 10, username: `user ${String(index + 10)}` }),
  );
  const participantIds = users.map(({ id }) => id);
  const event = buildEvent({ id: 7, createdBy: null, participantIds });
  await openEvent(event);
  mockEndpoint(listUsers, () => [...USERS, ...users]);

  await waitFor(() => expect(lines()).toHaveLength(20));
  expect(strip().getByText('The first 20 of 31 people')).toBeVisible();
});
