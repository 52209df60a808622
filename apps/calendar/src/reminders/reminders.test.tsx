import { renderHook, waitFor } from '@testing-library/react';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents } from '@atrium/contracts/events';
import { buildEvent, buildUser, freezeDate, mockEndpoint, renderRoute } from '@atrium/testing';
import { useReminderSetting } from './reminder-setting';
import { Reminders } from './reminders';

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
  freezeDate(new Date('2026-11-26T09:30'));
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
  await waitFor(() => {
    expect(shown).toHaveBeenCalled();
  });
  open(events);
  await waitFor(() => {
    expect(requests).toHaveBeenCalledTimes(2);
  });
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
