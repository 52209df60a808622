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

it('suggests the usual roles and those that people have, with staff preselected', async () => {
  const { dialog } = await openForm([buildSelf(), buildPerson({ role: 'auditor' })]);

  const role = dialog.getByLabelText('Role');
  expect(role).toHaveDisplayValue('staff');
  expect(
    within(role)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['admin', 'staff', 'auditor', 'Other…']);
  await expectAccessible();
});

it.each([
  [undefined, 'Send by mail'],
  [false, 'Copy the link'],
])('with a mail server: %s, the password link is to %j', async (sendsMail, label) => {
  const records = mockPeople([buildSelf()]);
  records.settings.sendsMail = sendsMail;
  const { person } = renderPeople();
  await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
  await person.click(screen.getByRole('button', { name: 'Add person' }));

  expect(await screen.findByLabelText('Password link')).toHaveDisplayValue(label);
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

describe('a link to copy', () => {
  async function createLink() {
    const form = await openForm();
    mockEndpoint(addPerson, () => ({ person: added, link: LINK }));
    fill(form);
    await form.person.selectOptions(form.dialog.getByLabelText('Password link'), 'Copy the link');
    submit(form);
    const dialog = within(await screen.findByRole('dialog', { name: 'Password link for elif' }));
    return { ...form, dialog };
  }

  it('is shown once, selected, with the time until which it works', async () => {
    const { dialog, person, onDirtyChange } = await createLink();

    const field = dialog.getByLabelText('Link');
    expect(field).toHaveValue(LINK);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(
      'Works once, until Nov 26, 2026, 2:05 PM. It is not shown again.',
    );
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveTextContent('secret');
  });

  it('is copied', async () => {
    const { dialog, person } = await createLink();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(dialog.getByRole('button', { name: 'Copy link' }));

    expect(await dialog.findByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(LINK);
  });

  it('is selected where the browser refuses to copy', async () => {
    const { dialog, person } = await createLink();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await person.click(dialog.getByRole('button', { name: 'Copy link' }));

    const field = dialog.getByLabelText<HTMLInputElement>('Link');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Copy the selected link/));
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
  });
});

it('takes any other word as a role', async () => {
  const form = await openForm();
  const { person, dialog } = form;
  const sent = mockEndpoint(addPerson, () => ({ person: added, link: null }));
  fill(form);
  await person.selectOptions(dialog.getByLabelText('Role'), 'Other…');
  submit(form);
  await waitFor(() =>
    expect(dialog.getByLabelText('Other role')).toHaveAccessibleDescription('Required'),
  );
  await person.type(dialog.getByLabelText('Other role'), 'auditor');
  submit(form);

  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ role: 'auditor' })]);
});

it.each([
  ['Username', 'The user Elif already exists.'],
  ['Email', 'The email address ELIF@atrium.example already belongs to a user.'],
])('shows under %s that it is taken, and keeps the input', async (label, body) => {
  const form = await openForm();
  failEndpoint(addPerson, { status: 409, body });
  fill(form);
  submit(form);

  const field = form.dialog.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(body));
  expect(field).toHaveFocus();
  expect(form.dialog.getByLabelText('Username')).toHaveValue('elif');
});

it('shows other errors as a toast, and keeps the input', async () => {
  const form = await openForm();
  failEndpoint(addPerson, { status: 503, body: 'The disk is full' });
  fill(form);
  submit(form);

  expect(await readToast()).toBe('Error The disk is full');
  expect(form.dialog.getByLabelText('Username')).toHaveValue('elif');
});

it('sends nothing that is invalid', async () => {
  const form = await openForm();
  const sent = mockEndpoint(addPerson, () => ({ person: added, link: null }));
  await form.person.type(form.dialog.getByLabelText('Username'), 'el');
  submit(form);

  await waitFor(() =>
    expect(form.dialog.getByLabelText('Username')).toHaveAccessibleDescription(
      'Username must be at least 3 characters',
    ),
  );
  expect(sent).toHaveLength(0);
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
