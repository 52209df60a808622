import { screen, within } from '@testing-library/react';
import { listEvents, updateEvent } from '@atrium/contracts/events';
import { buildEvent, mockEndpoint, readToast } from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

const HOUR = { startDate: '2026-11-20T12:00:00+03:00', endDate: '2026-11-20T10:00:00.5Z' };

/** Opens an event that the server sends in an arbitrary form. */
async function openEvent(event: Readonly<Record<string, unknown>>) {
  mockEndpoint(listEvents, () => [event, buildEvent({ id: 1, title: 'Whole' })] as never);
  return openCalendar(undefined, `/calendar?view=agenda&event=${String(event['id'])}`);
}

it('shows an event without optional fields, with string ids and a UTC offset', async () => {
  const { person } = await openEvent({ id: '7', title: 'Bare', ...HOUR });
  const saved = mockEndpoint(updateEvent, () => buildEvent({ id: 7 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Bare');
  expect(dialog.getByLabelText('Description')).toHaveValue('');
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T12:00');
  await dialog.findByRole('checkbox', { name: 'maria' });
  expect(dialog.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();

  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  await person.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await readToast()).toBe('Success Event updated and participants notified');
  expect(saved.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/events/7',
      {
        title: 'Bare',
        description: null,
        startDate: '2026-11-20T09:00:00.000Z',
        endDate: '2026-11-20T10:00:00.500Z',
        participantIds: [2],
        participants: [],
      },
    ],
  ]);
  expect(screen.getByRole('button', { name: /Whole/ })).toBeVisible();
});

it.each([
  ['participants alone', { participants: [{ userId: '2' }, { userId: 3 }] }],
  ['ids alone', { participantIds: ['3', 2] }],
])('keeps the invited users when the server sends their %s', async (_, people) => {
  const { person } = await openEvent({
    id: 7,
    title: 'Visit',
    description: null,
    ...HOUR,
    ...people,
  });
  const saved = mockEndpoint(updateEvent, () => buildEvent());
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(await dialog.findByRole('checkbox', { name: 'maria' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'İpek' })).toBeChecked();

  await person.click(dialog.getByRole('button', { name: 'Update' }));
  await readToast();
  expect(saved[0]?.body).toMatchObject({ participantIds: [2, 3], participants: [] });
});

it('shows external participants who have only an email address, and skips those without', async () => {
  const { person } = await openEvent({
    ...buildEvent({ id: 7, ...HOUR }),
    participants: [{ email: 'ada@example.com' }, { userId: null, name: 'Bob' }, {}],
  });
  const saved = mockEndpoint(updateEvent, () => buildEvent());
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.getByRole('button', { name: 'Remove ada@example.com' })).toBeVisible();
  expect(dialog.getByText('1 added')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Update' }));
  await readToast();
  expect(saved[0]?.body).toMatchObject({
    participants: [{ email: 'ada@example.com', name: 'ada@example.com' }],
  });
});
