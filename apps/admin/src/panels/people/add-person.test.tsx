import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signInAgain } from '@atrium/auth/testing';
import type { PersonWithLink } from '@atrium/contracts/people';
import { addPerson } from '@atrium/contracts/people';
import {
  buildAdmin,
  buildPerson,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import {
  buildSelf,
  getPerson,
  mockPeople,
  openPeople,
  renderPeople,
} from '../../testing/open-people';

const LINK = 'https://atrium.example/#password-link=secret';

const added = buildPerson({
  id: 9,
  username: 'elif',
  email: 'elif@atrium.example',
  state: 'invited',
  lastSeenAt: null,
  linkExpiresAt: '2026-11-26T11:05:00.000Z',
});

async function openForm(people = [buildSelf()]) {
  const opened = await openPeople(people);
  await opened.person.click(screen.getByRole('button', { name: 'Add person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }));
  return { ...opened, dialog };
}

type Form = Awaited<ReturnType<typeof openForm>>;

function fill({ dialog }: Form) {
  for (const [label, value] of [
    ['Username', 'elif'],
    ['Email', 'elif@atrium.example'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
}

function submit({ dialog }: Form) {
  fireEvent.click(dialog.getByRole('button', { name: 'Add person' }));
}

it('suggests the usual roles and those that people have, with staff preselected, and takes any other word', async () => {
  const form = await openForm([buildSelf(), buildPerson({ role: 'auditor' })]);
  const { person, dialog } = form;
  const role = dialog.getByLabelText('Role');
  expect(role).toHaveDisplayValue('staff');
  expect(
    within(role)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['admin', 'staff', 'auditor', 'Other…']);
  await expectAccessible();

  const sent = mockEndpoint(addPerson, () => ({ person: added, link: null }));
  fill(form);
  await person.selectOptions(role, 'Other…');
  submit(form);
  await waitFor(() =>
    expect(dialog.getByLabelText('Other role')).toHaveAccessibleDescription('Required'),
  );
  await person.type(dialog.getByLabelText('Other role'), 'lawyer');
  submit(form);
  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ role: 'lawyer' })]);
});

it('suggests to copy the link where the server has no mail server', async () => {
  mockPeople([buildSelf()]).settings.sendsMail = false;
  const { person } = renderPeople();
  await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
  await person.click(screen.getByRole('button', { name: 'Add person' }));

  expect(await screen.findByLabelText('Password link')).toHaveDisplayValue('Copy the link');
});

it('adds a person once, whose link is mailed', async () => {
  const form = await openForm();
  const { dialog, records, onDirtyChange } = form;
  const sent = mockEndpoint(addPerson, () => {
    records.people = [buildSelf(), added];
    return { person: added, link: null };
  });
  fill(form);
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  submit(form);
  submit(form);

  expect(await readToast()).toBe('Success Password link sent to elif@atrium.example');
  expect(dialog.queryByLabelText('Username')).not.toBeInTheDocument();
  expect(getPerson('elif')).toHaveTextContent('Invited');
  expect(sent.map(({ body }) => body)).toEqual([
    { username: 'elif', email: 'elif@atrium.example', role: 'staff', delivery: 'mail' },
  ]);
  expect(onDirtyChange).toHaveBeenLastCalledWith(false);
});

it('shows a link to copy once, selected, with the time until which it works', async () => {
  const form = await openForm();
  const { person, onDirtyChange } = form;
  mockEndpoint(addPerson, () => ({ person: added, link: LINK }));
  fill(form);
  await person.selectOptions(form.dialog.getByLabelText('Password link'), 'Copy the link');
  submit(form);
  const dialog = within(await screen.findByRole('dialog', { name: 'Password link for elif' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Link');
  expect(field).toHaveValue(LINK);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(
    'Works once, until Nov 26, 2026, 2:05 PM. It is not shown again.',
  );
  expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  await expectAccessible();

  const write = jest.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new Error('NotAllowedError'));
  const copy = dialog.getByRole('button', { name: 'Copy link' });
  await person.click(copy);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Copy the selected link/));
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
  await person.click(copy);
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(LINK);

  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(document.body).not.toHaveTextContent('secret');
});

it('shows what is wrong at its field, other errors as a toast, and keeps the input', async () => {
  const form = await openForm();
  const invalid = mockEndpoint(addPerson, () => ({ person: added, link: null }));
  const username = form.dialog.getByLabelText('Username');
  fireEvent.change(username, { target: { value: 'el' } });
  submit(form);
  const reason = 'Username must be at least 3 characters';
  await waitFor(() => expect(username).toHaveAccessibleDescription(reason));
  expect(invalid).toHaveLength(0);

  fill(form);
  for (const [label, body] of [
    ['Username', 'The user Elif already exists.'],
    ['Email', 'The email address ELIF@atrium.example already belongs to a user.'],
  ] as const) {
    failEndpoint(addPerson, { status: 409, body });
    submit(form);
    const field = form.dialog.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(body));
    expect(field).toHaveFocus();
  }
  failEndpoint(addPerson, { status: 503, body: 'The disk is full' });
  submit(form);
  expect(await readToast()).toBe('Error The disk is full');
  expect(username).toHaveValue('elif');
});

it('asks before it discards the input, and stays open while the request is pending', async () => {
  const form = await openForm();
  const { person, dialog } = form;
  const response = createDeferred<PersonWithLink>();
  mockEndpoint(addPerson, () => response.promise);
  fill(form);
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Username')).toHaveValue('elif');
  submit(form);
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Add person' })).toHaveAttribute('aria-busy', 'true'),
  );
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  response.resolve({ person: added, link: LINK });

  expect(await screen.findByDisplayValue(LINK)).toBeVisible();
});

it('keeps the input across the end of the session', async () => {
  const form = await openForm();
  fill(form);
  failEndpoint(addPerson, { status: 401, body: 'Not signed in' });
  submit(form);
  await signInAgain(form, buildAdmin());

  const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }));
  await waitFor(() => expect(dialog.getByLabelText('Username')).toHaveValue('elif'));
  expect(dialog.getByText(/^Restored what you had typed/)).toBeVisible();
  expect(form.onDirtyChange).toHaveBeenLastCalledWith(true);
});
