import { act, screen, waitFor, within } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import { listEvents } from '@atrium/contracts/events';
import {
  buildEvent,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { settleCalendar, stopDate } from '../testing/open-calendar';

// The library renders much, and several test files run at once on a small machine.
jest.setTimeout(30_000);

beforeEach(() => {
  // A Thursday.
  stopDate(new Date(2026, 10, 19, 12));
});

afterEach(() => {
  jest.useRealTimers();
});

/** A local time of November 2026, or of another month counted from 0, as an instant. */
function at(day: number, hours: number, minutes = 0, month = 10): string {
  return new Date(2026, month, day, hours, minutes).toISOString();
}

async function openCalendar() {
  const page = renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });
  await screen.findByRole('heading', { level: 2, name: 'November 2026' });
  await settleCalendar();
  return page;
}

type Person = ReturnType<typeof renderRoute>['person'];

/** Switches to another view and waits until it is drawn. */
async function chooseView(person: Person, view: string) {
  await person.click(screen.getByRole('button', { name: view }));
  await settleCalendar();
}

/** The texts of the events in the cell of one day, which the accessible date of it names. */
function eventsOn(date: string): (string | null)[] {
  const cell = screen.getByText(date).closest<HTMLElement>('[role="cell"]');
  if (!cell) throw new Error(`There is no cell for ${date}`);
  // The month hides its events until they are measured, which jsdom can't do.
  return within(cell)
    .queryAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
}

/** The text with the thin spaces, which `Intl` puts around a dash, as plain ones. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}

describe('the month', () => {
  it('is today’s, from Sunday, with the events at their local times', async () => {
    mockEndpoint(listEvents, () => [
      buildEvent({ title: 'Şirket ziyareti', startDate: at(24, 9), endDate: at(24, 10) }),
      buildEvent({ id: 2, title: 'Demo', startDate: at(3, 14, 30), endDate: at(3, 16) }),
      buildEvent({ id: 3, title: 'Early call', startDate: at(3, 0, 5), endDate: at(3, 1) }),
    ]);
    await openCalendar();

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Calendar');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sun'),
      expect.stringContaining('Mon'),
      expect.stringContaining('Tue'),
      expect.stringContaining('Wed'),
      expect.stringContaining('Thu'),
      expect.stringContaining('Fri'),
      expect.stringContaining('Sat'),
    ]);
    expect(eventsOn('November 24, 2026')).toEqual(['9amŞirket ziyareti']);
    expect(eventsOn('November 3, 2026')).toEqual(['12:05amEarly call', '2:30pmDemo']);
    expect(eventsOn('November 19, 2026')).toEqual([]);
    await expectAccessible();
  });

  it('shows an event over midnight and one over the month’s end where they start', async () => {
    mockEndpoint(listEvents, () => [
      buildEvent({ title: 'Maintenance', startDate: at(12, 23), endDate: at(13, 2) }),
      buildEvent({ id: 2, title: 'Fair', startDate: at(30, 9), endDate: at(2, 17, 0, 11) }),
    ]);
    const { person } = await openCalendar();

    expect(eventsOn('November 12, 2026')).toEqual(['11pmMaintenance']);
    expect(eventsOn('November 30, 2026')).toEqual(['9amFair']);

    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(eventsOn('November 30, 2026')).toEqual(['9amFair']);
  });

  it('has the height of the specification', async () => {
    mockEndpoint(listEvents, () => []);
    await openCalendar();

    const frame = screen.getByRole('heading', { level: 2 }).parentElement?.parentElement;
    expect(frame).toHaveStyle({ height: '700px' });
  });
});

describe('the toolbar', () => {
  it.each([
    ['Month', 'November 2026'],
    ['Week', 'Nov 15 – 21, 2026'],
    ['Day', 'November 19, 2026'],
    ['Agenda', 'Nov 19 – Dec 18, 2026'],
  ])('switches to the view %s', async (view, title) => {
    mockEndpoint(listEvents, () => [
      buildEvent({ title: 'Demo', startDate: at(19, 14), endDate: at(19, 15, 30) }),
    ]);
    const { person } = await openCalendar();
    const views = within(screen.getByRole('group', { name: 'View' }));
    await chooseView(person, view);

    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    expect(screen.getByText('Demo')).toBeInTheDocument();
    expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Week',
      'Day',
      'Agenda',
    ]);
    expect(views.getAllByRole('button', { pressed: true })).toEqual([
      views.getByRole('button', { name: view }),
    ]);
    await expectAccessible();
  });

  it.each([
    ['Month', 'month', 'October 2026', 'December 2026'],
    ['Week', 'week', 'Nov 8 – 14, 2026', 'Nov 22 – 28, 2026'],
    ['Day', 'day', 'November 18, 2026', 'November 20, 2026'],
    ['Agenda', '30 days', 'Oct 20 – Nov 18, 2026', 'Dec 19, 2026 – Jan 17, 2027'],
  ])('moves the %s by one %s and back to today', async (view, period, before, after) => {
    mockEndpoint(listEvents, () => []);
    const { person } = await openCalendar();
    await chooseView(person, view);
    const title = screen.getByRole('heading', { level: 2 });
    const now = plainSpaces(title.textContent);

    await person.click(screen.getByRole('button', { name: `Previous ${period}` }));
    expect(title).toHaveTextContent(before);
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(title).toHaveTextContent(now);
    await person.click(screen.getByRole('button', { name: `Next ${period}` }));
    expect(title).toHaveTextContent(after);
  });
});

describe('the week', () => {
  it('names its days, labels every hour and divides it in two', async () => {
    mockEndpoint(listEvents, () => []);
    const { person, container } = await openCalendar();
    await chooseView(person, 'Week');

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      ['Sun15', 'Mon16', 'Tue17', 'Wed18', 'Thu19', 'Fri20', 'Sat21'].map((day) =>
        expect.stringContaining(day),
      ),
    );
    expect(screen.getAllByText(/^\d+[ap]m$/)).toHaveLength(24);
    const slots = [...container.querySelectorAll<HTMLElement>('[data-time]')];
    expect(new Set(slots.map(({ dataset }) => dataset['time'])).size).toBe(48);
  });
});

describe('the agenda', () => {
  it('lists 30 days, day by day and with both times', async () => {
    mockEndpoint(listEvents, () => [
      buildEvent({ title: 'Yesterday', startDate: at(18, 9), endDate: at(18, 10) }),
      buildEvent({ id: 2, title: 'Demo', startDate: at(19, 11, 30), endDate: at(19, 13) }),
      buildEvent({ id: 3, title: 'Night', startDate: at(20, 23), endDate: at(21, 2) }),
      buildEvent({
        id: 4,
        title: '30th day',
        startDate: at(18, 9, 0, 11),
        endDate: at(18, 10, 0, 11),
      }),
      buildEvent({
        id: 5,
        title: '31st day',
        startDate: at(19, 9, 0, 11),
        endDate: at(19, 10, 0, 11),
      }),
    ]);
    const { person } = await openCalendar();
    await chooseView(person, 'Agenda');

    const texts = screen
      .getAllByText(/day$|[ap]m$|^Demo$|^Night$/, { ignore: 'button' })
      .map(({ textContent }) => plainSpaces(textContent));
    expect(texts).toEqual([
      ...['Thursday', '11:30am – 1:00pm', 'Demo'],
      ...['Friday', '11pm – 12am', 'Night'],
      ...['Saturday', '12 – 2am', 'Night'],
      ...['Friday', '9 – 10am', '30th day'],
    ]);
    expect(screen.getByText('December 18, 2026')).toBeVisible();
  });

  it('says what belongs there when the 30 days are free', async () => {
    mockEndpoint(listEvents, () => [
      buildEvent({ startDate: at(1, 9, 0, 0), endDate: at(1, 10, 0, 0) }),
    ]);
    const { person } = await openCalendar();
    await chooseView(person, 'Agenda');

    expect(screen.getByText('No events in these 30 days')).toBeVisible();
  });
});

describe('the other states', () => {
  it('shows the outline of a month while the events are read', async () => {
    mockEndpoint(listEvents, () => new Promise(() => undefined));
    renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });

    expect(screen.getByRole('status')).toHaveTextContent('Loading events');
    expect(screen.queryByRole('table')).toBeNull();
    await expectAccessible();
  });

  it.each([
    [503, 'maintenance until noon', '503: Service Unavailable'],
    [403, 'You are not allowed to see events', '403: You are not allowed to see events'],
  ])(
    'says why the events could not be read (%s), and reads them again',
    async (status, body, why) => {
      failEndpoint(listEvents, { status, body });
      const { person } = renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });

      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText('The events could not be loaded')).toBeVisible();
      expect(within(alert).getByText(why)).toBeVisible();
      await expectAccessible();

      mockEndpoint(listEvents, () => [buildEvent({ startDate: at(5, 9), endDate: at(5, 10) })]);
      await person.click(within(alert).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Quarterly review')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('keeps the panel and its busy Retry while it reads again', async () => {
    failEndpoint(listEvents, { status: 503, body: '' });
    const { person } = renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });
    const retry = await screen.findByRole('button', { name: 'Retry' });

    mockEndpoint(listEvents, () => new Promise(() => undefined));
    await person.click(retry);

    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
  });

  it('keeps the events that can not be read again, and says so', async () => {
    mockEndpoint(listEvents, () => [buildEvent({ startDate: at(5, 9), endDate: at(5, 10) })]);
    const { person, queryClient } = await openCalendar();
    failEndpoint(listEvents, { status: 503, body: '' });
    await act(() => queryClient.invalidateQueries(eventQueries.list()));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'The events could not be read again and may be out of date. 503: Service Unavailable',
    );
    expect(screen.getByText('Quarterly review')).toBeInTheDocument();

    mockEndpoint(listEvents, () => []);
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('Quarterly review')).toBeNull();
  });

  it('says what belongs here when there is no event at all', async () => {
    mockEndpoint(listEvents, () => []);
    await openCalendar();

    expect(screen.getByRole('status')).toHaveTextContent(
      /^No events yet\..*Begin with Add Event\.$/,
    );
    expect(screen.getByRole('table', { name: 'November 2026' })).toBeVisible();
    await expectAccessible();
  });
});
