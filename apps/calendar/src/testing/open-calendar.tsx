import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { eventQueries } from '@atrium/api-client/events';
import { SignedIn } from '@atrium/auth/testing';
import type { EventPayload } from '@atrium/contracts/events';
import { listBusyTimes, listEvents, listGuests } from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import { buildEvent, buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { preloadLazyModules, Toaster } from '@atrium/ui';
import { area } from '../area';

beforeAll(async () => {
  await preloadLazyModules();
  // The lazy modules that the dialogs declare.
  await preloadLazyModules();
});

/** The active users on the server. */
export const USERS = [
  buildUser({ id: 1, username: 'admin' }),
  buildUser({ id: 2, username: 'maria' }),
  buildUser({ id: 3, username: 'İpek' }),
];

/** The people without an account who were invited before. */
const GUESTS = [
  { email: 'ada@example.com', name: 'Ada Çelik' },
  { email: 'ada@other.example', name: 'Ada Çelik' },
];

/**
 * Opens the calendar as maria and waits until its events are shown.
 *
 * @param events the events on the server; without them, the caller mocks the endpoint
 */
export async function openCalendar(
  events: readonly EventPayload[] | undefined,
  path = '/calendar',
) {
  const reads = events ? mockEndpoint(listEvents, () => [...events]) : [];
  mockEndpoint(listUsers, () => USERS);
  mockEndpoint(listGuests, () => GUESTS);
  mockEndpoint(listBusyTimes, () => []);
  const route = renderRoute(
    <>
      <SignedIn>
        <area.Area />
      </SignedIn>
      <Toaster />
      <BackButton />
    </>,
    { path, user: buildUser() },
  );
  await waitForCalendar();
  return {
    ...route,
    reads,
    /** Goes back in the history, even while a dialog is open. */
    goBack: () => fireEvent.click(screen.getByText(BACK)),
  };
}

/** Opens the form of a new event, in the agenda, which renders faster than the month. */
export async function openNewEvent(events: readonly EventPayload[] = [buildEvent()]) {
  const route = await openCalendar(events, '/calendar?view=agenda');
  await route.person.click(screen.getByRole('button', { name: 'Add Event' }));
  return { ...route, ...(await findForm(route, 'Add Event')) };
}

/** Opens the form of an event, or of the occurrence with a key. */
export async function openEvent(event: EventPayload, key = String(event.id)) {
  const path = `/calendar?view=agenda&event=${encodeURIComponent(key)}`;
  const route = await openCalendar([event], path);
  return { ...route, ...(await findForm(route, 'Edit Event')) };
}

type Route = Awaited<ReturnType<typeof openCalendar>>;

async function findForm({ person, queryClient }: Route, name: string) {
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByRole('checkbox', { name: 'maria' });
  return {
    dialog,
    /** Changes a field as the browser's picker does. */
    type: (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    },
    press: (button: string) => person.click(screen.getByRole('button', { name: button })),
    /** Shows other events, as after a change that the server has announced. */
    readAgain: async (...events: EventPayload[]) => {
      mockEndpoint(listEvents, () => events);
      await act(() => queryClient.invalidateQueries(eventQueries.list()));
    },
  };
}

/** Waits until the calendar shows its events with a stable layout; needed after each change of view. */
export async function waitForCalendar(): Promise<void> {
  await waitFor(() => {
    const calendar = document.querySelector('.event-calendar');
    expect(calendar?.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  });
}

const BACK = 'Browser’s Back';

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>{BACK}</button>;
}
