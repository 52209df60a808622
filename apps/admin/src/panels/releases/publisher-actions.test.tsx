import { screen, waitFor, within } from '@testing-library/react';
import {
  addPublisher,
  changePublisherScope,
  type Publisher,
  removePublisher,
  renewPublisher,
} from '@atrium/contracts/publishers';
import {
  currentToast,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { buildApp, mockReleases, renderReleases } from '../../testing/open-releases';

const TOKEN = 'atrium_release_0123456789';
const publisher: Publisher = {
  name: 'tasks-ci',
  apps: ['tasks', 'former'],
  may: ['publish'],
  lastUsedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-11-01T12:00:00.000Z',
};

async function openDialog(button: string) {
  const apps = ['shell', 'api', 'calendar', 'tasks'].map((app) => buildApp({ app }));
  const mocked = mockReleases({ apps }, [publisher]);
  const opened = renderReleases();
  await opened.person.click(await screen.findByRole('button', { name: button }));
  return { ...opened, ...mocked, dialog: within(await screen.findByRole('dialog')) };
}

function readLabels(group: string): (string | null)[] {
  const boxes = within(screen.getByRole('group', { name: group })).getAllByRole('checkbox');
  return boxes.map((box) => box.closest('label')?.textContent ?? null);
}

async function checkAll(
  { person, dialog }: Pick<Awaited<ReturnType<typeof openDialog>>, 'person' | 'dialog'>,
  labels: readonly string[],
) {
  for (const label of labels) await person.click(dialog.getByLabelText(label));
}

it('adds a publisher for known areas and one to come, and shows its token once', async () => {
  const opened = await openDialog('Add publisher');
  const { person, dialog, records, onDirtyChange } = opened;
  const requests = mockEndpoint(addPublisher, () => {
    const added = { ...publisher, name: 'reports-ci' };
    records.publishers = [publisher, added];
    return { publisher: added, token: TOKEN };
  });
  expect(readLabels('Areas')).toEqual(['All areas and the shell', 'shell', 'calendar', 'tasks']);
  await expectAccessible();
  await person.type(dialog.getByLabelText('Name'), 'reports-ci');
  await checkAll(opened, ['tasks', 'Roll back', 'Promote a candidate']);
  await person.type(dialog.getByLabelText('Area to come'), 'reports');
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  await person.click(dialog.getByRole('button', { name: 'Add publisher' }));

  const token = await dialog.findByLabelText('Token');
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: 'reports-ci',
      apps: ['tasks', 'reports'],
      may: ['publish', 'preview', 'promote'],
      allowNew: true,
      days: 365,
    },
  ]);
  expect(token).toHaveValue(TOKEN);
  expect(token).toHaveFocus();
  expect(token).toHaveAccessibleDescription('Valid until Nov 1, 2027. It is not shown again.');
  expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Copy token' }));
  expect(await dialog.findByText('Copied')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'Add publisher' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('');
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

it('says what is missing, and what the server refuses, and keeps the input', async () => {
  const opened = await openDialog('Add publisher');
  const { person, dialog } = opened;
  const submit = () => person.click(dialog.getByRole('button', { name: 'Add publisher' }));
  await checkAll(opened, ['Publish', 'Preview', 'Roll back']);
  await person.type(dialog.getByLabelText('Area to come'), 'My area');
  await submit();
  await waitFor(() =>
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/up to 40 lowercase letters/),
  );
  expect(dialog.getByLabelText('Area to come')).toHaveAccessibleDescription(
    /Use lowercase letters, digits and dashes/,
  );
  expect(dialog.getByRole('group', { name: 'May' })).toHaveAccessibleDescription(
    'Choose at least one verb',
  );
  await person.clear(dialog.getByLabelText('Area to come'));
  await submit();
  await waitFor(() =>
    expect(dialog.getByRole('group', { name: 'Areas' })).toHaveAccessibleDescription(
      'Choose at least one area',
    ),
  );

  failEndpoint(addPublisher, { status: 409, body: 'The publisher tasks-ci already exists.' });
  await person.type(dialog.getByLabelText('Name'), 'tasks-ci');
  await checkAll(opened, ['All areas and the shell', 'Publish']);
  expect(dialog.getByLabelText('tasks')).toBeDisabled();
  await submit();
  expect(await dialog.findByText('The publisher tasks-ci already exists.')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('tasks-ci');
});

it('changes what a publisher may do, also for an area that is no longer live', async () => {
  const opened = await openDialog('Change scope of tasks-ci');
  const { person, dialog } = opened;
  const requests = mockEndpoint(changePublisherScope, () => publisher);
  expect(readLabels('Areas').slice(1)).toEqual(['calendar', 'former', 'shell', 'tasks']);
  expect(dialog.getByLabelText('former')).toBeChecked();
  await expectAccessible();
  await checkAll(opened, ['former', 'calendar', 'Roll back']);
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await readToast()).toBe('Success Scope of tasks-ci changed');
  expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/publishers/tasks-ci/scope',
      { apps: ['tasks', 'calendar'], may: ['publish', 'rollback'], allowNew: false },
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('renews a publisher for a year, or other days, and removes it once it is confirmed', async () => {
  const { person, dialog, records } = await openDialog('Renew tasks-ci');
  const requests = mockEndpoint(renewPublisher, () => publisher);
  const days = dialog.getByLabelText('Days from now');
  expect(days).toHaveValue(365);
  await expectAccessible();
  await person.clear(days);
  await person.click(dialog.getByRole('button', { name: 'Renew' }));
  await waitFor(() => expect(days).toHaveAccessibleDescription('Enter whole days'));
  await person.type(days, '90');
  await person.click(dialog.getByRole('button', { name: 'Renew' }));

  expect(await readToast()).toBe('Success Token of tasks-ci is valid until Nov 1, 2027');
  expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/publishers/tasks-ci', { days: 90 }],
  ]);

  const removals = mockEndpoint(removePublisher, () => {
    records.publishers = [];
    return {};
  });
  await person.click(screen.getByRole('button', { name: 'Remove tasks-ci' }));
  expect(removals).toHaveLength(0);
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(currentToast()).toBe('Success Publisher tasks-ci removed'));
  expect(removals.map(({ url }) => url.pathname)).toEqual(['/api/publishers/tasks-ci']);
  expect(screen.queryByText('tasks-ci')).not.toBeInTheDocument();
});
