import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import { noticeQueries } from '@atrium/api-client/notices';
import type { EventPayload } from '@atrium/contracts/events';
import { answerEvent, listEvents, updateEvent } from '@atrium/contracts/events';
import { listNotices } from '@atrium/contracts/notices';
import { markSubjectRead } from '@atrium/contracts/opened-notices';
import { buildEvent, buildNotice, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { openCalendar, openEvent } from '../testing/open-calendar';

const EVENT = buildEvent({
  id: 7,
  title: 'Launch',
  description: 'Agenda: https://example.com/launch',
  createdBy: 3,
  participants: [
    { userId: 1, username: 'admin', answer: 'declined' },
    { userId: 2, username: 'maria', answer: null },
    { userId: null, email: 'ada@example.com', name: 'Ada Çelik', answer: 'accepted' },
  ],
  participantIds: [1, 2],
});

async function openSummary(event: EventPayload) {
  const form = await openEvent(event);
  return { ...form, summary: within(form.dialog.getByRole('region', { name: 'Summary' })) };
}

function withAnswer(answer: 'accepted' | 'declined'): EventPayload {
  const participants = EVENT.participants.map((one) =>
    one.userId === 2 ? { ...one, answer } : one,
  );
  return { ...EVENT, participants };
}

it('shows when an event is, who made it, its links and the answers, also those that come later', async () => {
  const { summary, dialog, queryClient } = await openSummary(EVENT);
  const list = within(summary.getByRole('list', { name: 'Participants' }));
  const people = () =>
    list.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^[A-ZÇ]+/, ''));

  expect(screen.getByRole('heading', { name: 'Edit Event' })).toHaveFocus();
  expect(summary.getByText(/^Fri, Nov 20, .*, tomorrow$/)).toBeVisible();
  expect(await summary.findByText('Made by İpek')).toBeVisible();
  expect(summary.getByRole('link')).toHaveAttribute('href', 'https://example.com/launch');
  // The form has the whole description.
  expect(summary.queryByText(/^Agenda:/)).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Description')).toHaveValue(EVENT.description);
  expect(people()).toEqual(['adminDeclined', 'mariaWaiting', 'da ÇelikAccepted']);
  expect(summary.getByText('admin')).toHaveStyle({ textDecoration: 'line-through' });
  expect(summary.getByText('1 accepted, 1 declined, 1 waiting')).toBeVisible();

  mockEndpoint(listEvents, () => [withAnswer('accepted')]);
  await queryClient.invalidateQueries(eventQueries.list());
  expect(await summary.findByText('2 accepted, 1 declined')).toBeVisible();
});

it('answers without closing the dialog, and shows why an answer failed', async () => {
  const { person, summary, dialog } = await openSummary(EVENT);
  const sent = mockEndpoint(answerEvent, () => withAnswer('accepted'));
  const accept = summary.getByRole('button', { name: 'Accept' });
  const decline = summary.getByRole('button', { name: 'Decline' });
  expect(summary.queryByRole('button', { pressed: true })).toBeNull();

  fireEvent.click(accept);
  fireEvent.click(accept);
  await waitFor(() => expect(accept).toHaveAttribute('aria-pressed', 'true'));
  expect(await summary.findByText('2 accepted, 1 declined')).toBeVisible();
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/events/7/answer', { answer: 'accepted' }],
  ]);

  const refused = failEndpoint(answerEvent, { status: 409, body: 'This event is over' });
  await person.click(decline);
  expect(await readToast()).toBe('Error This event is over');
  expect(refused.map(({ body }) => body)).toEqual([{ answer: 'declined' }]);
  expect(decline).toHaveAttribute('aria-pressed', 'false');
  expect(dialog.getByLabelText('Title')).toHaveValue('Launch');
});

it.each([
  ['is over', { startDate: '2026-11-02T09:00:00Z', endDate: '2026-11-02T10:00:00Z' }],
  ['is for others', { participants: [{ userId: 1 }], participantIds: [1] }],
])('takes no answer to an event that %s', async (_, values) => {
  const { summary } = await openSummary({ ...EVENT, ...values });
  expect(summary.queryByRole('button')).toBeNull();
});

const HOUR = { startDate: '2026-11-20T12:00:00+03:00', endDate: '2026-11-20T10:00:00.5Z' };

/** Opens an event that the server sends in an arbitrary form. */
async function openSparse(event: Readonly<Record<string, unknown>>) {
  mockEndpoint(listEvents, () => [event, buildEvent({ id: 1, title: 'Whole' })] as never);
  return openCalendar(undefined, `/calendar?view=agenda&event=${String(event['id'])}`);
}

it.each([
  ['without optional fields', {}, []],
  ['with participants alone', { participants: [{ userId: '2' }, { userId: 3 }] }, [2, 3]],
  ['with their ids alone', { participantIds: ['3', 2] }, [2, 3]],
])('shows an event %s, string ids and a UTC offset', async (_, people, invitedIds) => {
  const { person } = await openSparse({ id: '7', title: 'Bare', ...HOUR, ...people });
  const saved = mockEndpoint(updateEvent, () => buildEvent({ id: 7 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Bare');
  expect(dialog.getByLabelText('Description')).toHaveValue('');
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T12:00');
  await dialog.findByRole('checkbox', { name: 'maria' });
  expect(dialog.queryAllByRole('checkbox', { checked: true })).toHaveLength(invitedIds.length);

  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
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
        participantIds: [1, ...invitedIds],
        participants: [],
      },
    ],
  ]);
  expect(screen.getByRole('button', { name: /Whole/ })).toBeVisible();
});

it('shows external participants who have only an email address, and skips those without', async () => {
  const { person } = await openSparse({
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

it('marks the notices about an event as read when it is opened', async () => {
  const marks = mockEndpoint(markSubjectRead, () => ({}));
  const notices = [buildNotice({ about: 'event', subjectId: 7, taskNumber: null })];
  mockEndpoint(listNotices, () => ({ notices: [], unreadCount: 0 }));
  const { queryClient } = await openSummary(EVENT);
  act(() => {
    queryClient.setQueryData(noticeQueries.newest().queryKey, { notices, unreadCount: 1 });
  });
  await waitFor(() => {
    expect(marks.map(({ body }) => body)).toEqual([{ about: 'event', subjectId: 7 }]);
  });
});
