import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents } from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import {
  buildEvent,
  buildUser,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { openCalendar, waitForCalendar } from '../testing/open-calendar';

const AGENDA = '/calendar?view=agenda';

/** Returns a local time as an ISO instant, by the days since the end of October 2026. */
function at(day: number, hours: number, minutes = 0): string {
  return new Date(2026, 10, day, hours, minutes).toISOString();
}

/** Returns the texts of the events on one day, by the accessible date of its cell. */
function eventsOn(date: string): (string | null)[] {
  const cell = screen.getByText(date).closest<HTMLElement>('[role="cell"]');
  if (!cell) throw new Error(`There is no cell for ${date}`);
  // The month hides events until it has measured them, which jsdom can't do.
  return within(cell)
    .queryAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
}

/** Replaces the thin spaces that `Intl` puts around a dash. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}

describe('the month', () => {
  it('shows the current month from Sunday with events at their local times', async () => {
    await openCalendar([
      buildEvent({ title: 'Şirket ziyareti', startDate: at(24, 9), endDate: at(24, 10) }),
      buildEvent({ id: 2, title: 'Demo', startDate: at(3, 14, 30), endDate: at(3, 16) }),
      buildEvent({ id: 3, title: 'Early call', startDate: at(3, 0, 5), endDate: at(3, 1) }),
    ]);

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Calendar');
    const frame = screen.getByRole('heading', { level: 2 }).parentElement?.parentElement;
    expect(frame).toHaveStyle({ height: '700px' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sun'),
      expect.stringContaining('Mon'),
      expect.stringContaining('Tue'),
      expect.stringContaining('Wed'),
      expect.stringContaining('Thu'),
      expect.stringContaining('Fri'),
      expect.stringContaining('Sat'),
    ]);
    expect(eventsOn('November 24, 2026')).toEqual(['9amŞirket ziyareti, yours']);
    expect(eventsOn('November 3, 2026')).toEqual(['12:05amEarly call, yours', '2:30pmDemo, yours']);
    expect(eventsOn('November 19, 2026')).toEqual([]);
  });

  it('shows own events first on a day that is full, and all others by time', async () => {
    const nobody = { participants: [], participantIds: [] };
    const others = [9, 10, 11].map((hour, index) =>
      buildEvent({
        id: index + 1,
        title: `Event ${String(hour)}`,
        startDate: at(24, hour),
        endDate: at(24, hour + 1),
        ...nobody,
      }),
    );
    const own = { startDate: at(24, 14), endDate: at(24, 15), createdBy: 2, ...nobody };
    const calm = [
      buildEvent({ id: 5, title: 'First', startDate: at(3, 9), endDate: at(3, 10), ...nobody }),
      buildEvent({ id: 6, title: 'Then', startDate: at(3, 14), endDate: at(3, 15) }),
    ];
    await openCalendar([...others, buildEvent({ id: 4, title: 'Made', ...own }), ...calm]);

    expect(eventsOn('November 24, 2026')).toEqual([
      '2pmMade, yours',
      '9amEvent 9',
      '10amEvent 10',
      '11amEvent 11',
    ]);
    expect(eventsOn('November 3, 2026')).toEqual(['9amFirst', '2pmThen, yours']);
  });

  it('shows an event past midnight and one past the end of the month on their first day', async () => {
    const { person } = await openCalendar([
      buildEvent({ title: 'Maintenance', startDate: at(12, 23), endDate: at(13, 2) }),
      buildEvent({ id: 2, title: 'Fair', startDate: at(30, 9), endDate: at(32, 17) }),
    ]);

    expect(eventsOn('November 12, 2026')).toEqual(['11pmMaintenance, yours']);
    expect(eventsOn('November 30, 2026')).toEqual(['9amFair, yours']);

    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(eventsOn('November 30, 2026')).toEqual(['9amFair, yours']);
  });
});

it('marks the user’s events and declined ones, also for screen readers', async () => {
  const times = { startDate: at(19, 14), endDate: at(19, 15) };
  const declined = { userId: 2, answer: 'declined' } as const;
  const nobody = { participants: [], participantIds: [] };
  await openCalendar(
    [
      buildEvent({ id: 1, title: 'Invited', ...times }),
      buildEvent({ id: 2, title: 'Made', ...times, ...nobody, createdBy: 2 }),
      buildEvent({ id: 3, title: 'Others', ...times, ...nobody, createdBy: 1 }),
      buildEvent({ id: 4, title: 'Declined', ...times, participants: [declined], createdBy: 2 }),
    ],
    AGENDA,
  );

  const shown = screen.getAllByRole('button', { name: /Invited|Made|Others|Declined/ });
  expect(
    shown.map(({ textContent, className }) => [
      textContent.replace(/.*pm/, ''),
      /event-calendar-(takes-part|declined|none)/.exec(className)?.[1],
    ]),
  ).toEqual([
    ['Declined, declined', 'declined'],
    ['Invited, yours', 'takes-part'],
    ['Made, yours', 'takes-part'],
    ['Others', 'none'],
  ]);
});

it('shows the days and hours of a week with half-hour slots', async () => {
  const { container } = await openCalendar([buildEvent()], '/calendar?view=week');

  expect(screen.getByText('Quarterly review')).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    ['Sun15', 'Mon16', 'Tue17', 'Wed18', 'Thu19', 'Fri20', 'Sat21'].map((day): unknown =>
      expect.stringContaining(day),
    ),
  );
  expect(screen.getAllByText(/^\d+[ap]m$/)).toHaveLength(24);
  const slots = [...container.querySelectorAll<HTMLElement>('[data-time]')];
  expect(new Set(slots.map(({ dataset }) => dataset['time'])).size).toBe(48);
});

it('lists 30 days with start and end times in the agenda', async () => {
  await openCalendar(
    [
      buildEvent({ title: 'Yesterday', startDate: at(18, 9), endDate: at(18, 10) }),
      buildEvent({ id: 2, title: 'Demo', startDate: at(19, 11, 30), endDate: at(19, 13) }),
      buildEvent({ id: 3, title: 'Night', startDate: at(20, 23), endDate: at(21, 2) }),
      buildEvent({ id: 4, title: '30th day', startDate: at(48, 9), endDate: at(48, 10) }),
      buildEvent({ id: 5, title: '31st day', startDate: at(49, 9), endDate: at(49, 10) }),
    ],
    AGENDA,
  );

  const texts = screen
    .getAllByText(/day$|[ap]m$|^Demo$|^Night$/, { ignore: 'button, button *' })
    .map(({ textContent }) => plainSpaces(textContent));
  expect(texts).toEqual([
    'Thursday',
    '11:30am – 1:00pm',
    'Demo',
    'Friday',
    '11pm – 12am',
    'Night',
    'Saturday',
    '12 – 2am',
    'Night',
    'Friday',
    '9 – 10am',
    '30th day',
  ]);
  expect(screen.getByText('December 18, 2026')).toBeVisible();
});

describe('loading, error and empty states', () => {
  it('shows the toolbar while the events load', async () => {
    mockEndpoint(listUsers, () => []);
    const response = createDeferred<EventPayload[]>();
    mockEndpoint(listEvents, () => response.promise);
    renderRoute(<area.Area />, { path: AGENDA, user: buildUser() });
    const loading = await screen.findByText('Loading events');
    // A line for each day, not the cells of a month.
    expect(loading.nextElementSibling?.children).toHaveLength(10);
    const views = screen.getByRole('group', { name: 'View' });
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    await expectAccessible();

    response.resolve([buildEvent()]);
    await waitForCalendar();
    expect(screen.getByRole('group', { name: 'View' })).toBe(views);
    expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  });

  it('hides the calendar until the library stops correcting its layout', async () => {
    let [isMoving, height] = [true, 0];
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
      if (isMoving) height += 1;
      return new DOMRect(0, 0, 100, height);
    });
    mockEndpoint(listUsers, () => []);
    mockEndpoint(listEvents, () => [buildEvent()]);
    renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });
    const table = await screen.findByRole('table', { hidden: true });
    expect(table).not.toBeVisible();

    isMoving = false;
    await waitForCalendar();
    expect(table).toBeVisible();
  });

  it('shows why the events could not be loaded, or not again, and Retry loads them', async () => {
    failEndpoint(listEvents, { status: 403, body: 'You are not allowed to see events' });
    const page = renderRoute(<area.Area />, { path: AGENDA, user: buildUser() });
    const { person, queryClient } = page;

    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('The events could not be loaded')).toBeVisible();
    expect(within(alert).getByText('403: You are not allowed to see events')).toBeVisible();
    await expectAccessible();

    mockEndpoint(listEvents, () => [buildEvent({ startDate: at(20, 9), endDate: at(20, 10) })]);
    mockEndpoint(listUsers, () => []);
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Quarterly review')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();

    failEndpoint(listEvents, { status: 503, body: '' });
    await act(() => queryClient.invalidateQueries(eventQueries.list()));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The events could not be loaded again and may be out of date. 503: Service Unavailable',
    );
    expect(screen.getByText('Quarterly review')).toBeInTheDocument();

    mockEndpoint(listEvents, () => []);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('Quarterly review')).toBeNull();
  });

  it('shows a hint when there are no events', async () => {
    await openCalendar([buildEvent({ startDate: at(-300, 9), endDate: at(-300, 10) })], AGENDA);
    expect(screen.getByText('No events in these 30 days')).toBeVisible();
    cleanup();

    await openCalendar([]);

    expect(screen.getByRole('status')).toHaveTextContent(
      /^No events here yet\..*Start with Add Event\.$/,
    );
    expect(screen.getByRole('table', { name: 'November 2026' })).toBeVisible();
    await expectAccessible(screen.getByRole('status'));
  });
});
