import { screen, waitFor } from '@testing-library/react';
import { listEvents } from '@atrium/contracts/events';
import { buildContext, buildEvent, mockEndpoint } from '@atrium/testing';
import { commands } from './commands';
import { search } from './search';
import { openCalendar } from './testing/open-calendar';

function eventOn(id: number, day: string, title = 'Weekly review') {
  return buildEvent({
    id,
    title,
    startDate: new Date(`${day}T09:00`).toISOString(),
    endDate: new Date(`${day}T10:00`).toISOString(),
  });
}

it('opens the form of a new event, once', async () => {
  const [command] = commands.list(buildContext());
  const { person, currentPath } = await openCalendar([], command?.to);

  expect(await screen.findByRole('dialog', { name: 'Add Event' })).toBeVisible();
  await waitFor(() => {
    expect(currentPath()).toBe('/calendar');
  });
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds events by title, the next one first and then the last ones', async () => {
  const days = ['2026-01-08', '2026-11-12', '2026-11-26', '2027-02-04'];
  mockEndpoint(listEvents, () => days.map((day, index) => eventOn(index + 1, day)));
  const find = await search.prepare(buildContext());

  expect(find('review').map(({ detail }) => detail)).toEqual([
    'Nov 26, 2026',
    'Feb 4, 2027',
    'Nov 12, 2026',
    'Jan 8, 2026',
  ]);
  expect(find('party')).toEqual([]);
});

it('opens the found event on its day', async () => {
  const event = eventOn(7, '2027-02-04', 'Launch');
  mockEndpoint(listEvents, () => [event]);
  const [found] = (await search.prepare(buildContext()))('launch');
  expect(found?.to).toBe('/calendar?date=2027-02-04&event=7');

  await openCalendar([event], found?.to);

  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.getByDisplayValue('Launch')).toBeVisible();
});
