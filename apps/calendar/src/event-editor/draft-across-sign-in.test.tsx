// Preloads the details of a rule.
import '../repetition/repetition-field';
import { act, screen, within } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import { signInAgain } from '@atrium/auth/testing';
import { createEvent, listEvents } from '@atrium/contracts/events';
import { buildEvent, failEndpoint, mockEndpoint } from '@atrium/testing';
import { openCalendar, waitForCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });
const NOTICE = 'Restored what you had typed.';

async function signInAndWait(page: Awaited<ReturnType<typeof openCalendar>>) {
  await signInAgain(page);
  await waitForCalendar();
}

it('restores the input of a new event after the next sign-in', async () => {
  const page = await openCalendar([EVENT], '/calendar?view=agenda');
  const { person } = page;
  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  await person.type(screen.getByLabelText('Title'), 'Fair');
  await person.selectOptions(screen.getByLabelText('Repeats'), 'Daily');
  await person.selectOptions(screen.getByLabelText('Ends'), 'After');
  await person.click(await screen.findByRole('checkbox', { name: 'İpek' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  await person.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  await person.type(screen.getByLabelText('Name'), 'Bob');
  failEndpoint(createEvent, { status: 401, body: 'Not signed in' });
  await person.clear(screen.getByLabelText('Name'));
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await signInAndWait(page);

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
    repetition: { frequency: 'daily', interval: 1, count: 10 },
    participantIds: [3],
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
  });

  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  expect(screen.getByRole('dialog', { name: 'Add Event' })).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

it('restores the changes of an event, including a person not added yet', async () => {
  const page = await openCalendar([EVENT], '/calendar?view=agenda&event=7');
  const { person, queryClient } = page;
  await person.type(await screen.findByLabelText('Title'), ' at night');
  await person.click(await screen.findByRole('checkbox', { name: 'maria' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  failEndpoint(listEvents, { status: 401, body: 'Not signed in' });
  await act(() => queryClient.refetchQueries(eventQueries.list()));
  mockEndpoint(listEvents, () => [EVENT]);
  await signInAndWait(page);

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
