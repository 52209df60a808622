/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import type { EventPayload } from '@atrium/contracts/events';
import { answerEvent, listEvents } from '@atrium/contracts/events';
import type { Notice } from '@atrium/contracts/notices';
import { listNotices, markNoticeRead } from '@atrium/contracts/notices';
import {
  buildEvent,
  buildNotice,
  buildUser,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readGroup,
  renderRoute,
} from '@atrium/testing';
import { forYou } from './for-you';
import { useReminderSetting } from './reminders/reminder-setting';
import { Reminders } from './reminders/reminders';

beforeEach(() => {
  freezeDate(new Date('2026-11-26T09:30'));
});

describe('for you', () => {
  function open(events: EventPayload[], notices: Notice[] = []) {
    const onOpen = jest.fn();
    const eventReads = mockEndpoint(listEvents, () => events);
    const reads = mockEndpoint(listNotices, () => ({ notices, unreadCount: notices.length }));
    const page = renderRoute(<forYou.Section onOpen={onOpen} />, {
      path: '/tasks',
      user: buildUser(),
    });
    return { ...page, onOpen, reads, eventReads };
  }

  /** Builds an event between two local times. */
  function during(id: number, start: string, end: string, values: Partial<EventPayload> = {}) {
    const toInstant = (time: string) => new Date(`2026-${time}`).toISOString();
    const dates = { startDate: toInstant(start), endDate: toInstant(end) };
    return buildEvent({ id, title: `Event ${String(id)}`, ...dates, ...values });
  }

  it('offers to retry when everything fails', async () => {
    failEndpoint(listEvents, { status: 503, body: 'Busy' });
    failEndpoint(listNotices, { status: 503, body: 'Busy' });
    const section = <forYou.Section onOpen={() => undefined} />;
    const { person } = renderRoute(section, { path: '/tasks', user: buildUser() });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Events could not be loaded. 503: Service Unavailable',
    );

    mockEndpoint(listEvents, () => []);
    mockEndpoint(listNotices, () => ({ notices: [], unreadCount: 0 }));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing new, and no events today or tomorrow.')).toBeVisible();
  });

  it('lists what is left of today and tomorrow of the user’s events, in local time', async () => {
    const others = { participants: [], participantIds: [] };
    const { eventReads } = open([
      during(1, '11-25T22:00', '11-27T10:00'),
      during(2, '11-26T08:00', '11-26T09:30'),
      during(3, '11-26T09:00', '11-26T10:00'),
      during(4, '11-26T23:30', '11-27T00:30', { ...others, createdBy: 2 }),
      during(5, '11-26T12:00', '11-26T13:00', { ...others, createdBy: 1 }),
      during(6, '11-27T00:00', '11-27T01:00'),
      during(7, '11-27T23:59', '11-28T09:00', {
        participants: [{ userId: 2, answer: 'tentative' }],
      }),
    ]);

    await waitFor(() => expect(eventReads).toHaveLength(1));
    expect(Object.fromEntries(eventReads[0]?.url.searchParams ?? [])).toEqual({
      from: '2026-11-26T05:00:00.000Z',
      to: '2026-11-28T05:00:00.000Z',
    });
    expect(await readGroup('Today')).toEqual([
      'Event 1Now, until Nov 27, 10:00 AM',
      'Event 3Now, until 10:00 AM',
      'Event 411:30 PM – Nov 27, 12:30 AM',
    ]);
    expect(await readGroup('Tomorrow')).toEqual([
      'Event 612:00 AM – 1:00 AM',
      'Event 711:59 PM – Nov 28, 9:00 AM · Maybe',
    ]);
    expect(screen.getByRole('link', { name: /Event 6/ })).toHaveAttribute(
      'href',
      '/calendar?date=2026-11-27&event=6',
    );
    await expectAccessible();
  });

  it('says what has happened to events, and marks what is opened as read', async () => {
    const kinds = ['invited', 'event-changed', 'event-canceled'] as const;
    const notices = kinds.map((kind, index) =>
      buildNotice({ id: index + 1, kind, about: 'event', subjectId: 9, title: 'Launch' }),
    );
    notices[2] = { ...buildNotice(notices[2]), subjectId: null };
    const { person, onOpen, reads } = open([], notices);
    const marks = mockEndpoint(markNoticeRead, () => buildNotice({ isRead: true }));

    const texts = await readGroup('New');
    expect(texts.map((text) => text.slice(1).replace(/6 d.*/, ''))).toEqual([
      'maria invited you to Launch',
      'maria changed Launch',
      'maria canceled Launch',
    ]);
    expect(reads[0]?.url.search).toBe('?about=event');
    for (const link of screen.getAllByRole('link').slice(1)) await person.click(link);
    expect(onOpen.mock.calls).toEqual([['/calendar?event=9'], ['/calendar']]);
    expect(marks.map(({ url }) => url.pathname)).toEqual(['/api/notices/2', '/api/notices/3']);
  });

  it('says when an invitation or a change is, and whether the user is free then', async () => {
    const times = (start: string, end: string) => ({
      startDate: new Date(`2026-12-01T${start}`).toISOString(),
      endDate: new Date(`2026-12-01T${end}`).toISOString(),
    });
    const once = { repetition: null, timeZone: null };
    const about = { about: 'event', title: 'Launch' } as const;
    const daily = { frequency: 'daily', interval: 1 } as const;
    open(
      [during(1, '12-01T11:15', '12-01T11:45', { title: 'Team stand-up' })],
      [
        buildNotice({
          ...about,
          id: 1,
          kind: 'event-changed',
          subjectId: 8,
          eventTimes: { ...times('11:00', '12:00'), ...once },
          earlierTimes: times('10:00', '11:00'),
        }),
        buildNotice({
          ...about,
          id: 2,
          kind: 'event-changed',
          subjectId: 9,
          eventTimes: { ...times('14:00', '15:00'), ...once },
        }),
        buildNotice({
          ...about,
          id: 3,
          kind: 'event-changed',
          subjectId: 1,
          eventTimes: { ...times('11:15', '11:45'), ...once },
        }),
        buildNotice({
          ...about,
          id: 4,
          kind: 'event-changed',
          eventTimes: {
            ...times('14:00', '15:00'),
            repetition: daily,
            timeZone: 'America/New_York',
          },
        }),
        buildNotice({
          ...about,
          id: 5,
          kind: 'event-canceled',
          subjectId: null,
          eventTimes: { ...times('14:00', '15:00'), ...once },
        }),
      ],
    );

    await waitFor(async () => {
      const texts = await readGroup('New');
      expect(
        texts.map((text) => text.replace(/^Mmaria (changed|canceled) Launch|6 dUnread$/g, '')),
      ).toEqual([
        'Tue, Dec 1, 10:00–11:00 AM → 11:00 AM – 12:00 PM · also: Team stand-up',
        'Tue, Dec 1, 2:00–3:00 PM · you are free',
        'Tue, Dec 1, 11:15–11:45 AM · you are free',
        'Every day · 2:00–3:00 PM',
        'Tue, Dec 1, 2:00–3:00 PM',
      ]);
    });
  });

  it('says what guests have answered, and strangers, and which time somebody proposes', async () => {
    const kinds = [
      'event-declined',
      'event-delegated',
      'event-reply-unclear',
      'event-reply-uninvited',
    ] as const;
    const by = { id: null, username: 'Ada' };
    const about = { about: 'event', title: 'Launch', by } as const;
    const notices = kinds.map((kind, index) => buildNotice({ ...about, id: index + 1, kind }));
    const proposedStart = new Date('2026-12-01T10:00:00').toISOString();
    notices.push(buildNotice({ ...about, id: 9, kind: 'event-proposed', proposedStart }));
    open([], notices);

    expect(await screen.findByText('Tue, Dec 1, 10:00 AM')).toBeVisible();
    const texts = await readGroup('New');
    const at = /^A|6 dUnread$/g;
    expect(texts.map((text) => text.replace(at, ''))).toEqual([
      'Ada declined Launch',
      'Ada delegated Launch',
      'Ada sent an unclear answer to Launch',
      'An answer came from Ada, who is not invited: Launch',
      'Ada proposes another time for LaunchTue, Dec 1, 10:00 AM',
    ]);
  });

  it('answers invitations in place, and keeps what was answered before as it is', async () => {
    const invited = (answer: 'accepted' | null) => ({ participants: [{ userId: 2, answer }] });
    const [open1, other] = [
      during(1, '11-26T09:35', '11-26T10:00', invited(null)),
      during(2, '11-26T12:00', '11-26T13:00', invited('accepted')),
    ];
    const sent = mockEndpoint(answerEvent, () => ({ ...open1, ...invited('accepted') }));
    const notice = buildNotice({ id: 1, kind: 'invited', about: 'event', subjectId: 1 });
    const { person } = open([open1, other], [notice]);

    const soon = within(await screen.findByRole('list', { name: 'Starting soon' }));
    const accept = await soon.findByRole('button', { name: 'Accept' });
    expect(await screen.findAllByRole('button', { name: 'Accept' })).toHaveLength(2);
    await person.click(accept);
    await waitFor(() => expect(accept).toHaveAttribute('aria-pressed', 'true'));
    expect(accept).toHaveFocus();
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/events/1/answer', { answer: 'accepted' }],
    ]);
    await expectAccessible();
  });
});

describe('reminders', () => {
  const shown = jest.fn<undefined, [string, NotificationOptions]>();
  const requests = jest.fn();

  /** The browser's notifications and locks, which jsdom lacks. */
  function mockBrowser(permission: NotificationPermission) {
    class TestNotification extends EventTarget {
      static readonly permission = permission;
      constructor(title: string, options: NotificationOptions) {
        super();
        shown(title, options);
      }
    }
    Object.assign(window, { Notification: TestNotification });
    const locks = {
      request: async (_: string, run: () => void) => {
        await Promise.resolve();
        run();
        requests();
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  }

  beforeEach(() => {
    shown.mockReset();
    requests.mockReset();
    localStorage.clear();
    localStorage.setItem('atrium-reminders', 'on');
    mockBrowser('granted');
  });

  function open(events: EventPayload[]) {
    mockEndpoint(listEvents, () => events);
    return renderRoute(<Reminders />, { path: '/calendar', user: buildUser() });
  }

  function startingAt(time: string, values: Partial<EventPayload> = {}) {
    const start = new Date(`2026-11-26T${time}`);
    const endDate = new Date(start.getTime() + 3_600_000).toISOString();
    return buildEvent({ title: time, startDate: start.toISOString(), endDate, ...values });
  }

  it('reminds of the user’s events 10 minutes before, once in all tabs', async () => {
    const events = [
      startingAt('09:30', { id: 1 }),
      startingAt('09:40', { id: 2 }),
      startingAt('09:41', { id: 3 }),
      startingAt('09:35', { id: 4, participants: [{ userId: 2, answer: 'declined' }] }),
      startingAt('09:35', { id: 5, participants: [{ userId: 1 }], participantIds: [1] }),
    ];
    open(events);
    await waitFor(() => expect(shown).toHaveBeenCalled());
    open(events);
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
    expect(shown.mock.calls.map(([title, { body }]) => [title, body])).toEqual([
      ['09:40', 'Starts at 9:40 AM'],
    ]);
  });

  it('is off without permission', () => {
    const { result, rerender } = renderHook(useReminderSetting);
    expect(result.current).toBe(true);
    mockBrowser('denied');
    rerender();
    expect(result.current).toBe(false);
  });
});
