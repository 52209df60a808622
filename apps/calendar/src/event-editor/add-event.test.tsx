import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { EventPayload } from '@atrium/contracts/events';
import { createEvent } from '@atrium/contracts/events';
import { buildEvent, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { area } from '../area';
import { openNewEvent } from '../testing/open-calendar';

const MISSING = 'Title, start date and end date are required';

it('starts with the next hour and shows validation errors under each field', async () => {
  const { person, dialog } = await openNewEvent();
  const [title, start, end] = ['Title', 'Start', 'End'].map((label) =>
    dialog.getByLabelText(label),
  );
  if (!title || !start || !end) throw new Error('A field is missing');
  expect(title).toHaveFocus();
  expect(start).toHaveValue('2026-11-19T12:30');
  expect(end).toHaveValue('2026-11-19T13:30');
  expect(dialog.queryByRole('button', { name: 'Delete Event' })).not.toBeInTheDocument();
  const [internal, external] = dialog.getAllByRole('group');
  expect(internal).toHaveAccessibleName('Internal Participants');
  expect(internal?.lastElementChild).toHaveStyle({ height: '200px' });
  expect(external).toHaveAccessibleName('External Participants');
  expect(external?.lastElementChild).toHaveStyle({ height: '100px' });
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual([
    'admin',
    'İpek',
    'maria',
  ]);

  fireEvent.change(start, { target: { value: '' } });
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(MISSING));
  expect(start).toHaveAccessibleDescription(MISSING);
  expect(title).toHaveFocus();

  await person.type(title, 'Visit');
  fireEvent.change(end, { target: { value: '2026-11-19T13:00' } });
  fireEvent.change(start, { target: { value: '2026-11-19T13:30' } });
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(end).toHaveAccessibleDescription('End date must be after start date'));
  expect(end).toHaveFocus();

  // As a browser reports a date that does not exist.
  Object.defineProperty(end, 'validity', { value: { badInput: true } });
  fireEvent.change(end, { target: { value: '' } });
  await waitFor(() =>
    expect(end).toHaveAccessibleDescription('The date is not complete or does not exist'),
  );
});

it('adds and removes participants in both lists, and sends one request', async () => {
  const { person, dialog, reads } = await openNewEvent();
  // Reads of the calendar, and of what people take part in at these times.
  await waitFor(() => expect(reads).toHaveLength(2));
  let respond: (event: EventPayload) => void = () => undefined;
  const sent = mockEndpoint(
    createEvent,
    () => new Promise<EventPayload>((resolve) => (respond = resolve)),
  );
  await person.type(dialog.getByLabelText('Title'), ' Fuar ');
  for (const name of ['maria', 'admin', 'İpek', 'admin']) {
    await person.click(dialog.getByRole('checkbox', { name }));
  }
  expect(dialog.getByText('2 selected')).toBeVisible();
  await person.type(dialog.getByLabelText('Name'), 'Ada');
  await person.type(dialog.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await person.keyboard('Bob{Tab}bob@example.com');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await person.click(dialog.getByRole('button', { name: 'Remove ada@example.com' }));
  expect(dialog.getByText('1 added')).toBeVisible();

  // Two clicks within one render, and one while the request is in flight.
  const create = dialog.getByRole('button', { name: 'Create' });
  act(() => {
    create.click();
    create.click();
  });
  await waitFor(() => expect(create).toHaveAttribute('aria-busy', 'true'));
  await person.click(create);
  await person.keyboard('{Escape}');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Fuar',
      description: null,
      startDate: '2026-11-19T09:30:00.000Z',
      endDate: '2026-11-19T10:30:00.000Z',
      participantIds: [2, 3],
      participants: [{ email: 'bob@example.com', name: 'Bob' }],
    },
  ]);

  respond(buildEvent());
  expect(await readToast()).toBe('Success Event created and invitations sent');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(reads).toHaveLength(2);
  expect(area.isDirty()).toBe(false);
  expect(screen.getByRole('button', { name: 'Add Event' })).toHaveFocus();
});

it('rejects external participants without name or email, duplicates, and ones not added', async () => {
  const { person, dialog } = await openNewEvent();
  const sent = mockEndpoint(createEvent, () => buildEvent());
  const [name, email] = [dialog.getByLabelText('Name'), dialog.getByLabelText('Email')];
  const add = dialog.getByRole('button', { name: 'Add' });
  await person.click(add);
  expect(name).toHaveAccessibleDescription('Name and email are required');
  expect(email).toHaveAccessibleDescription('Name and email are required');
  expect(name).toHaveFocus();

  await person.type(name, 'Ada');
  await person.type(email, 'ada');
  await person.click(add);
  expect(name).not.toHaveAccessibleDescription();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(email).toHaveFocus();

  await person.type(email, '@example.com');
  fireEvent.keyDown(email, { key: 'Enter', keyCode: 229 });
  expect(dialog.queryByText('1 added')).not.toBeInTheDocument();
  await person.type(email, '{Enter}');
  await person.type(name, 'Ada again');
  await person.type(email, 'ADA@example.com{Enter}');
  expect(email).toHaveAccessibleDescription('This email address has already been added');
  await person.clear(email);
  await person.type(email, 'ada@ｅｘａｍｐｌｅ。com{Enter}');
  expect(email).toHaveAccessibleDescription('This email address has already been added');
  await person.clear(email);
  await person.type(email, 'satış@example.com{Enter}');
  expect(email).toHaveAccessibleDescription('Letters like “ı” are not possible before the @');
  expect(dialog.getByText('1 added')).toBeVisible();

  await person.type(dialog.getByLabelText('Title'), 'Fair');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription('Add this person to the list or clear both fields'),
  );
  expect(name).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps the input when the server rejects the event, and asks before it closes', async () => {
  const { person, dialog } = await openNewEvent();
  failEndpoint(createEvent, {
    status: 429,
    body: 'Too many invitations in one hour, please try again later',
  });
  await person.type(dialog.getByLabelText('Title'), 'Fair');
  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await readToast()).toBe('Error Too many invitations in one hour, please try again later');
  expect(area.isDirty()).toBe(true);

  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Fair');
  expect(dialog.getByRole('checkbox', { name: 'admin' })).toBeChecked();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
});
