import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listEvents } from '@atrium/contracts/events';
import {
  buildContext,
  buildEvent,
  expectAccessible,
  freezeDate,
  mockEndpoint,
} from '@atrium/testing';
import { area } from '../area';
import { search } from '../search';
import { openCalendar, waitForCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

async function readTitle(): Promise<string> {
  const title = await screen.findByText(/\d{4}$/, { selector: 'h2' });
  return title.textContent.replace(/\s/g, ' ');
}

it('shows the period and the event of a shared link', async () => {
  const { person, currentPath } = await openCalendar(
    [EVENT],
    '/calendar?view=agenda&date=2026-11-10&event=7&from=mail',
  );
  expect(await readTitle()).toBe('Nov 10 – Dec 9, 2026');
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance');

  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/calendar?view=agenda&date=2026-11-10&from=mail');
});

it('ignores unknown values and reports a missing event', async () => {
  const { person, currentPath } = await openCalendar(
    [EVENT],
    '/calendar?view=year&date=2026-02-31&event=8',
  );
  expect(await readTitle()).toBe('November 2026');
  const dialog = within(screen.getByRole('dialog', { name: 'Event not found' }));
  expect(dialog.getByText('There is no event 8. It may have been deleted.')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Back to the calendar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/calendar?view=year&date=2026-02-31');
});

it('adds a history entry for each step through the calendar', async () => {
  const { person, currentPath, goBack } = await openCalendar([EVENT], '/calendar?view=agenda');
  const views = within(screen.getByRole('group', { name: 'View' }));
  const buttons = views.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Month', 'Week', 'Day', 'Agenda']);
  expect(views.getByRole('button', { pressed: true })).toHaveTextContent('Agenda');
  const steps: [string, string, string][] = [
    ['Next 30 days', '/calendar?view=agenda&date=2026-12-19', 'Dec 19, 2026 – Jan 17, 2027'],
    ['Day', '/calendar?view=day&date=2026-12-19', 'December 19, 2026'],
    ['Previous day', '/calendar?view=day&date=2026-12-18', 'December 18, 2026'],
    ['Today', '/calendar?view=day', 'November 19, 2026'],
    ['Week', '/calendar?view=week', 'Nov 15 – 21, 2026'],
    ['Month', '/calendar', 'November 2026'],
  ];
  for (const [button, path, title] of steps) {
    await person.click(screen.getByRole('button', { name: button }));
    expect(currentPath()).toBe(path);
    expect(await readTitle()).toBe(title);
  }
  expect(views.getByRole('button', { pressed: true })).toHaveTextContent('Month');
  // Selecting the current view adds no history entry.
  await person.click(screen.getByRole('button', { name: 'Month' }));
  for (const [, path, title] of steps.toReversed().slice(1)) {
    goBack();
    expect(currentPath()).toBe(path);
    expect(await readTitle()).toBe(title);
  }
});

it('shows the events of distant months, and those of the first again', async () => {
  const far = buildEvent({
    id: 8,
    title: 'Fair',
    startDate: '2027-03-05T09:00:00.000Z',
    endDate: '2027-03-05T10:00:00.000Z',
  });
  const { person } = await openCalendar([EVENT, far], '/calendar?view=agenda');
  for (let step = 0; step < 3; step += 1) {
    await person.click(screen.getByRole('button', { name: 'Next 30 days' }));
  }
  expect(screen.getByRole('button', { name: /Fair/ })).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('button', { name: /Maintenance/ })).toBeVisible();
});

it('closes an open event with Back, but asks before it discards changes', async () => {
  const { person, currentPath, goBack } = await openCalendar([EVENT], '/calendar?view=agenda');
  const openEvent = () => person.click(screen.getByRole('button', { name: /Maintenance/ }));
  await openEvent();
  goBack();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await openEvent();
  await person.type(screen.getByLabelText('Title'), '!');
  goBack();
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance!');
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda&event=7'));

  goBack();
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda'));
  expect(area.isDirty()).toBe(false);
  await openEvent();
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance');
});

it('shows three days of the week on a phone, and the whole week when it is turned', async () => {
  const { person, currentPath } = await openCalendar([EVENT], '/calendar?view=week');
  const days = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(days()).toHaveLength(7);

  turnScreen(390);
  await waitForCalendar();
  expect(days()).toEqual([
    expect.stringContaining('Thu'),
    expect.stringContaining('Fri'),
    expect.stringContaining('Sat'),
  ]);
  expect(await readTitle()).toBe('Nov 19 – 21, 2026');
  for (const [button, path, title] of [
    ['Next 3 days', '/calendar?view=week&date=2026-11-22', 'Nov 22 – 24, 2026'],
    ['Previous 3 days', '/calendar?view=week&date=2026-11-19', 'Nov 19 – 21, 2026'],
    ['Previous 3 days', '/calendar?view=week&date=2026-11-16', 'Nov 16 – 18, 2026'],
    ['Day', '/calendar?view=day&date=2026-11-16', 'November 16, 2026'],
    ['Week', '/calendar?view=week&date=2026-11-16', 'Nov 16 – 18, 2026'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: button }));
    expect(currentPath()).toBe(path);
    expect(await readTitle()).toBe(title);
  }
  await expectAccessible();

  turnScreen(844);
  await waitForCalendar();
  expect(await readTitle()).toBe('Nov 15 – 21, 2026');
  expect(screen.getByRole('button', { name: 'Next week' })).toBeVisible();
  expect(currentPath()).toBe('/calendar?view=week&date=2026-11-16');
});

it('shows the same day after midnight has passed, until Today is pressed', async () => {
  freezeDate(new Date('2026-11-30T23:59'));
  const { person } = await openCalendar([], '/calendar?view=week');
  freezeDate(new Date('2026-12-01T00:01'));
  for (const [button, title] of [
    ['Day', 'November 30, 2026'],
    ['Next day', 'December 1, 2026'],
    ['Previous day', 'November 30, 2026'],
    ['Previous day', 'November 29, 2026'],
    ['Today', 'December 1, 2026'],
    ['Month', 'December 2026'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: button }));
    expect(await readTitle()).toBe(title);
  }
});

it('filters by who takes part, in the address, which stays while paging', async () => {
  const people = (...ids: number[]) => ({
    participants: ids.map((userId) => ({ userId })),
    participantIds: ids,
  });
  const { person, currentPath, goBack } = await openCalendar(
    [
      buildEvent({ id: 1, title: 'Both', ...people(2, 3) }),
      buildEvent({ id: 2, title: 'İpek’s', ...people(1), createdBy: 3 }),
      buildEvent({ id: 3, title: 'Maria’s', ...people(2) }),
    ],
    '/calendar?view=agenda&person=x&mine=yes',
  );
  const shown = () =>
    screen.queryAllByText(/^(Both|Maria’s|İpek’s)$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Both', 'İpek’s', 'Maria’s']);

  const mine = screen.getByRole('button', { name: 'Mine' });
  await person.click(mine);
  await waitFor(() => expect(shown()).toEqual(['Both', 'Maria’s']));
  expect(mine).toHaveAttribute('aria-pressed', 'true');

  const filter = screen.getByLabelText('Filter by person');
  await within(filter).findByRole('option', { name: 'İpek' });
  await person.selectOptions(filter, 'İpek');
  await waitFor(() => expect(shown()).toEqual(['Both']));
  await person.click(mine);
  await waitFor(() => expect(shown()).toEqual(['Both', 'İpek’s']));

  await person.click(screen.getByRole('button', { name: 'Next 30 days' }));
  expect(currentPath()).toBe('/calendar?view=agenda&person=3&date=2026-12-19');
  for (const path of ['person=3', 'mine=1&person=3', 'mine=1', 'person=x&mine=yes']) {
    goBack();
    await waitFor(() => expect(currentPath()).toContain(path));
  }
});

const { innerWidth } = window;

afterEach(() => turnScreen(innerWidth));

function turnScreen(width: number): void {
  window.innerWidth = width;
  fireEvent(window, new Event('resize'));
}

function eventOn(id: number, day: string) {
  return buildEvent({
    id,
    title: 'Weekly review',
    startDate: new Date(`${day}T09:00`).toISOString(),
    endDate: new Date(`${day}T10:00`).toISOString(),
  });
}

it('finds events by title, the next one first and then the last ones, each on its day', async () => {
  const days = ['2026-01-08', '2026-11-12', '2026-11-26', '2027-02-04'];
  mockEndpoint(listEvents, () => days.map((day, index) => eventOn(index + 1, day)));
  const context = buildContext();
  const find = await search.prepare(context);

  expect(await search.recall?.(context, '3')).toEqual(find('review')[0]);
  expect(await search.recall?.(context, '99')).toBeNull();
  expect(find('review').map(({ detail, to }) => [detail, to])).toEqual([
    ['Nov 26, 2026', '/calendar?date=2026-11-26&event=3'],
    ['Feb 4, 2027', '/calendar?date=2027-02-04&event=4'],
    ['Nov 12, 2026', '/calendar?date=2026-11-12&event=2'],
    ['Jan 8, 2026', '/calendar?date=2026-01-08&event=1'],
  ]);
  expect(find('party')).toEqual([]);
});

it('finds events by their description after those by their title, with the description', async () => {
  const described = { ...eventOn(1, '2026-11-26'), description: 'Cake for the party of Wei.' };
  const named = { ...eventOn(2, '2026-12-03'), title: 'Party' };
  mockEndpoint(listEvents, () => [described, named]);
  const find = await search.prepare(buildContext());

  expect(find('party').map(({ id, kind, excerpt }) => [id, kind, excerpt])).toEqual([
    ['2', 'event', undefined],
    ['1', 'event', 'Cake for the party of Wei.'],
  ]);
});
