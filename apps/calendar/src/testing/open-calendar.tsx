import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents } from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import { buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { area } from '../area';

/** The active users that the server knows of. */
export const USERS = [
  buildUser({ id: 1, username: 'admin' }),
  buildUser({ id: 2, username: 'maria' }),
  buildUser({ id: 3, username: 'İpek' }),
];

/** Lets the date stand still for the test; the page's timers have to run. */
export function stopDate(now: Date): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'cancelAnimationFrame',
      'clearInterval',
      'clearTimeout',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}

/**
 * Opens the calendar as maria and waits until its events are there.
 *
 * @param events the events that the server has; without them, the caller mocks the reading
 * @param Frame stands around the area
 */
export async function openCalendar(
  events: readonly EventPayload[] | undefined,
  path = '/calendar',
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
) {
  dismissToasts();
  const reads = events ? mockEndpoint(listEvents, () => [...events]) : [];
  mockEndpoint(listUsers, () => USERS);
  const route = renderRoute(
    <>
      <Frame>
        <area.Area />
      </Frame>
      <Toaster />
      <HistoryButtons />
    </>,
    { path, user: buildUser() },
  );
  await settleCalendar();
  return {
    ...route,
    reads,
    /** Clicks the browser's Back, which an open dialog does not cover. */
    goBack: () => fireEvent.click(screen.getByText(BACK)),
    /** Clicks the browser's Forward. */
    goForward: () => fireEvent.click(screen.getByText(FORWARD)),
  };
}

/** Waits until the calendar has its events and has come to rest, as it has to in every view anew. */
export async function settleCalendar(): Promise<void> {
  await waitFor(() => {
    const calendar = document.querySelector('.event-calendar');
    expect(calendar?.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  });
}

const BACK = 'Browser’s Back';
const FORWARD = 'Browser’s Forward';

function HistoryButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>{BACK}</button>
      <button onClick={() => void navigate(1)}>{FORWARD}</button>
    </>
  );
}

/** The toast that is shown: its title and its description, with a space between them. */
export async function readToast(): Promise<string> {
  // An open dialog hides everything else from assistive technology; toasts are announced apart.
  const hidden = true;
  const toast = await waitFor(() => {
    const toasts = screen.getByRole('region', { name: /Notifications/, hidden });
    return within(toasts).getByRole('listitem', { hidden });
  });
  return toast.textContent;
}
