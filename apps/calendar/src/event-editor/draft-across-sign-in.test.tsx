import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { eventQueries } from '@atrium/api-client/events';
import { useSession } from '@atrium/auth';
import { useSignIn } from '@atrium/auth/sign-in';
import { getUser, login } from '@atrium/contracts';
import { createEvent, listEvents } from '@atrium/contracts/events';
import { buildEvent, buildUser, failEndpoint, mockEndpoint } from '@atrium/testing';
import { openCalendar, waitForCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });
const NOTICE = 'Restored what you had typed.';

/** Shows its children to a signed-in user, otherwise a sign-in button, like the shell. */
function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') return children;
  return (
    <button
      onClick={() => {
        signIn.mutate({ username: 'maria', password: 'demo1234' });
      }}
    >
      Sign in
    </button>
  );
}

async function open(path: string) {
  return openCalendar([EVENT], path, SignedIn);
}

async function signInAgain({ person }: Awaited<ReturnType<typeof openCalendar>>) {
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  const signIn = await screen.findByRole('button', { name: 'Sign in' });
  // A 401 shows no toast.
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  await person.click(signIn);
  await waitForCalendar();
}

it('restores the input of a new event after the next sign-in', async () => {
  const page = await open('/calendar?view=agenda');
  const { person } = page;
  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  await person.type(screen.getByLabelText('Title'), 'Fair');
  await person.click(await screen.findByRole('checkbox', { name: 'İpek' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  await person.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  await person.type(screen.getByLabelText('Name'), 'Bob');
  failEndpoint(createEvent, { status: 401, body: 'Not signed in' });
  await person.clear(screen.getByLabelText('Name'));
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await signInAgain(page);

  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Event' });
  expect(dialog).toHaveAccessibleDescription(NOTICE);
  expect(screen.getByLabelText('Title')).toHaveValue('Fair');
  expect(await screen.findByRole('checkbox', { name: 'İpek' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove ada@example.com' })).toBeVisible();

  const sent = mockEndpoint(createEvent, () => EVENT);
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await within(document.body).findByText('Event created and invitations sent');
  expect(sent[0]?.body).toMatchObject({
    title: 'Fair',
    participantIds: [3],
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
  });

  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  expect(screen.getByRole('dialog', { name: 'Add Event' })).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

it('restores the changes of an event, including a person not added yet', async () => {
  const page = await open('/calendar?view=agenda&event=7');
  const { person, queryClient } = page;
  await person.type(await screen.findByLabelText('Title'), ' at night');
  await person.click(await screen.findByRole('checkbox', { name: 'maria' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  failEndpoint(listEvents, { status: 401, body: 'Not signed in' });
  await act(() => queryClient.refetchQueries(eventQueries.list()));
  mockEndpoint(listEvents, () => [EVENT]);
  await signInAgain(page);

  const dialog = await screen.findByRole('dialog', { name: 'Edit Event' });
  expect(dialog).toHaveAccessibleDescription(NOTICE);
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance at night');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(await screen.findByRole('checkbox', { name: 'maria' })).not.toBeChecked();

  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await person.click(screen.getByRole('button', { name: /Maintenance/ }));
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance');
});
