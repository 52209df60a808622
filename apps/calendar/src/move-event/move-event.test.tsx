import { act, screen, waitFor } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents, updateEvent } from '@atrium/contracts/events';
import {
  buildEvent,
  createDeferred,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

// Local times, of a Tuesday.
const REVIEW = buildEvent({
  id: 7,
  title: 'Review',
  description: 'Bring numbers',
  startDate: new Date('2026-11-24T09:00:15').toISOString(),
  endDate: new Date('2026-11-24T10:00').toISOString(),
  participants: [
    { userId: 98, username: 'former' },
    { userId: null, email: 'ada@example.com', name: 'Ada' },
  ],
  participantIds: [98],
  version: 4,
});

function at(local: string): string {
  return new Date(local).toISOString();
}

function review() {
  return screen.getByRole('button', { name: /Review/ });
}

/** Opens the calendar with the focus on the event; the server saves each update as the next version. */
async function openFocused(path = '/calendar?view=agenda', event: EventPayload = REVIEW) {
  const route = await openCalendar([event], path);
  let { version = 0 } = event;
  const saves = mockEndpoint(updateEvent, ({ body }) => {
    version += 1;
    return { ...event, ...(body as Partial<EventPayload>), participants: [], version };
  });
  act(() => review().focus());
  return { ...route, saves };
}

/** Waits for the announcement of a move. */
function findMoved(times: string) {
  return screen.findByText((text) => text.replace(/[⁨⁩]/g, '') === `Moved Review to ${times}`);
}

it('moves an event by a day with its other fields, and takes that back with Undo', async () => {
  const { person, saves } = await openFocused();
  expect(review()).toHaveAccessibleDescription(/arrow keys/);
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');

  expect(await findMoved('Wed, Nov 25, 9:00–10:00 AM')).toBeInTheDocument();
  expect(await readToast()).toBe('Success Event movedUndo');
  expect(saves[0]?.headers.get('if-match')).toBe('"4"');
  const { title, description } = REVIEW;
  const others = { title, description, participantIds: [98] };
  expect(saves[0]?.body).toEqual({
    ...others,
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
    startDate: at('2026-11-25T09:00:15'),
    endDate: at('2026-11-25T10:00'),
  });
  await waitFor(() => expect(review()).toHaveFocus());

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.headers.get('if-match')).toBe('"5"');
  expect(saves[1]?.body).toEqual({
    ...others,
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
    startDate: REVIEW.startDate,
    endDate: REVIEW.endDate,
  });
  expect(await findMoved('Tue, Nov 24, 9:00–10:00 AM')).toBeInTheDocument();
});

it('saves a burst of moves one after the other, each with the version of the one before', async () => {
  const { person, saves } = await openFocused();
  const first = createDeferred<EventPayload>();
  const held = mockEndpoint(updateEvent, () => first.promise);
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  expect(await findMoved('Tue, Nov 24, 10:00–11:30 AM')).toBeInTheDocument();
  expect(review()).toHaveTextContent(/10.*11:30/);
  expect(held).toHaveLength(1);

  let version = 5;
  const rest = mockEndpoint(updateEvent, ({ body }) => {
    version += 1;
    return { ...REVIEW, ...(body as Partial<EventPayload>), participants: [], version };
  });
  first.resolve({ ...REVIEW, version });
  await waitFor(() => expect(rest).toHaveLength(2));
  expect(rest.map(({ headers }) => headers.get('if-match'))).toEqual(['"5"', '"6"']);
  expect(rest[1]?.body).toMatchObject({
    startDate: at('2026-11-24T10:00:15'),
    endDate: at('2026-11-24T11:30'),
  });
  expect(saves).toEqual([]);
});

/** Moves the event a number of times by half an hour, and waits until that is saved. */
async function moveLater(
  { person, saves }: Pick<Awaited<ReturnType<typeof openFocused>>, 'person' | 'saves'>,
  times = 1,
) {
  const before = saves.length;
  await person.keyboard(`{Alt>}${'{ArrowDown}'.repeat(times)}{/Alt}`);
  await waitFor(() => expect(saves).toHaveLength(before + times));
  await waitFor(() => expect(review()).toHaveFocus());
}

/** Takes moves back, and returns the start that is sent. */
async function undo({
  person,
  saves,
}: Pick<Awaited<ReturnType<typeof openFocused>>, 'person' | 'saves'>) {
  const before = saves.length;
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(before + 1));
  return (saves.at(-1)?.body as EventPayload | undefined)?.startDate;
}

it('takes back all moves of which nobody has got a mail yet', async () => {
  const route = await openFocused();
  await moveLater(route, 2);
  freezeDate(new Date('2026-11-19T12:00:09'));
  await moveLater(route);
  expect(await undo(route)).toBe(REVIEW.startDate);
});

it('keeps the moves before the last mail, which leaves ten seconds after them', async () => {
  const route = await openFocused();
  await moveLater(route, 2);
  freezeDate(new Date('2026-11-19T12:00:10'));
  await moveLater(route);
  expect(await undo(route)).toBe(at('2026-11-24T10:00:15'));
});

it('keeps what somebody else has changed between two moves', async () => {
  const route = await openFocused();
  await moveLater(route);
  const theirs = { ...REVIEW, startDate: at('2026-11-24T08:00'), version: 8 };
  mockEndpoint(listEvents, () => [theirs]);
  await act(() => route.queryClient.invalidateQueries(eventQueries.list()));
  await waitFor(() => expect(review()).toHaveTextContent(/^8/));
  act(() => review().focus());
  await moveLater(route);
  expect(await undo(route)).toBe(theirs.startDate);
});

it('shows the newer version when somebody else was faster, and drops the moves after it', async () => {
  const { person } = await openFocused();
  const theirs = { ...REVIEW, title: 'Review by admin', version: 5 };
  const refused = failEndpoint(updateEvent, { status: 412, body: 'Changed' });
  mockEndpoint(listEvents, () => [theirs]);
  await person.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');

  expect(await readToast()).toMatch(/^Error Review was not moved: somebody else has changed it/);
  const shown = await screen.findByRole('button', { name: /Review by admin/ });
  expect(shown).toHaveTextContent(/^9/);
  expect(screen.getByText('Tuesday')).toBeVisible();
  expect(refused).toHaveLength(1);
});

it('refuses an end before the start like the form, and keeps the event', async () => {
  const { person, saves } = await openFocused();
  await person.keyboard('{Alt>}{Shift>}{ArrowUp}{ArrowUp}{/Shift}{/Alt}');
  await waitFor(async () => {
    expect(await readToast()).toBe('Error End date must be after start date');
  });
  expect(saves).toHaveLength(1);
  expect(review()).toHaveTextContent(/9.*9:30/);
});

it('moves one occurrence, and says so', async () => {
  const start = at('2026-11-25T09:00');
  const { person, saves } = await openFocused('/calendar?view=agenda', {
    ...REVIEW,
    repetition: { frequency: 'daily', interval: 1 },
    timeZone: 'Europe/Istanbul',
    occurrences: [{ start, startDate: start, endDate: at('2026-11-25T10:00') }],
  });
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');

  expect(await readToast()).toBe('Success Moved this occurrence of ReviewUndo');
  expect(saves[0]?.url.searchParams.get('occurrence')).toBe(start);
  expect(saves[0]?.body).toMatchObject({ startDate: at('2026-11-25T08:30') });
  expect(saves[0]?.body).not.toHaveProperty('repetition');
});

it('follows an event that leaves the shown day', async () => {
  const { person, currentPath } = await openFocused('/calendar?view=day&date=2026-11-24');
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=day&date=2026-11-23'));
  await waitFor(() => expect(review()).toHaveFocus());
});
