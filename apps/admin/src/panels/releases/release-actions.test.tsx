import { screen, waitFor, within } from '@testing-library/react';
import { changeRelease, removePreview } from '@atrium/contracts/releases';
import {
  currentToast,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import {
  BEFORE,
  buildApp,
  buildChange,
  buildHealth,
  CANDIDATE,
  LIVE,
  mockReleases,
  renderReleases,
} from '../../testing/open-releases';

const OLDEST = '3333333333333333';
const CONFLICT = `Meanwhile somebody has changed tasks: it has ${CANDIDATE} now, and not ${LIVE}.`;
const { at, by, reason } = buildChange();
const preview = { name: 'pr-12', releases: [{ app: 'tasks', id: CANDIDATE }], at, by, reason };

/** Renders the panel and opens a dialog by the button of a name. */
async function openDialog(button: string, mocked = mockReleases(), role = 'dialog') {
  const opened = renderReleases();
  await opened.person.click(await screen.findByRole('button', { name: button }));
  return { ...opened, ...mocked, dialog: within(await screen.findByRole(role)) };
}

function mockChange(afterwards: () => void = () => undefined) {
  return mockEndpoint(changeRelease, () => {
    afterwards();
    return { change: buildChange() };
  });
}

it('rolls an app back to the release before, with a reason', async () => {
  const { person, dialog, records, onDirtyChange } = await openDialog('Roll back tasks');
  const requests = mockChange(() => {
    records.list.apps = [buildApp({ live: buildHealth(BEFORE), candidate: null, earlier: [] })];
  });
  expect(screen.getByRole('dialog', { name: 'Roll back tasks' })).toHaveAccessibleDescription(
    'Everybody gets tasks 00000000 in place of 11111111. The candidate 22222222 ends, too.',
  );
  expect(dialog.queryByLabelText('Release')).not.toBeInTheDocument();
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  const field = dialog.getByLabelText('Reason');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a reason/));
  await person.type(field, 'Saving fails');
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveValue('Saving fails');
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));

  expect(await readToast()).toBe('Success tasks rolled back to 00000000');
  expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/releases/tasks/changes',
      { action: 'rollback', release: BEFORE, expected: LIVE, reason: 'Saving fails' },
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'tasks 00000000' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Roll back tasks' })).not.toBeInTheDocument();
});

it('rolls an app back to an earlier release from the list, and stays open when that fails', async () => {
  const before = buildChange({ changes: [{ app: 'tasks', from: OLDEST, to: BEFORE }] });
  const { person, dialog } = await openDialog(
    'Roll back tasks',
    mockReleases({ apps: [buildApp({ earlier: [BEFORE, OLDEST] })], history: [before] }),
  );
  failEndpoint(changeRelease, { status: 503, body: 'The database is away' });
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual([expect.stringMatching(/^00000000, Nov 20, 2026, .*, ada$/), '33333333']);
  await person.selectOptions(dialog.getByLabelText('Release'), OLDEST);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Everybody gets tasks 33333333/);
  await person.type(dialog.getByLabelText('Reason'), 'Both fail');
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await readToast()).toBe('Error The database is away');

  const requests = mockChange();
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(currentToast()).toBe('Success tasks rolled back to 33333333'));
  expect(requests[0]?.body).toMatchObject({ release: OLDEST, expected: LIVE });
});

it.each([
  [
    'Promote',
    'promote',
    'Everybody gets tasks 22222222 in place of 11111111.',
    'tasks 22222222 promoted',
  ],
  [
    'Abort',
    'abort',
    '10% of the browsers go back from tasks 22222222 to 11111111.',
    'Candidate of tasks aborted',
  ],
])('%s decides on the candidate that is shown', async (label, action, description, success) => {
  const { person, dialog } = await openDialog(`${label} the candidate of tasks`);
  const requests = mockChange();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(description);
  await person.type(dialog.getByLabelText('Reason'), 'Decided');
  await person.click(dialog.getByRole('button', { name: label }));

  expect(await readToast()).toBe(`Success ${success}`);
  expect(requests.map(({ body }) => body)).toEqual([
    { action, release: null, expected: CANDIDATE, reason: 'Decided' },
  ]);
});

it('shows that somebody else was faster, with what is live now, and keeps the reason', async () => {
  const { person, dialog, records } = await openDialog('Roll back tasks');
  failEndpoint(changeRelease, { status: 409, body: CONFLICT });
  records.list.apps = [
    buildApp({ live: buildHealth(CANDIDATE), candidate: null, earlier: [LIVE, BEFORE] }),
  ];
  await person.type(dialog.getByLabelText('Reason'), 'Saving fails');
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent(CONFLICT);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Everybody gets tasks 11111111 in place of 22222222.',
  );
  const requests = mockChange();
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await readToast()).toBe('Success tasks rolled back to 11111111');
  expect(requests.map(({ body }) => body)).toEqual([
    { action: 'rollback', release: LIVE, expected: CANDIDATE, reason: 'Saving fails' },
  ]);
});

it('offers nothing once somebody else has ended the candidate', async () => {
  const { person, dialog, records } = await openDialog('Promote the candidate of tasks');
  failEndpoint(changeRelease, { status: 409, body: 'tasks has no candidate.' });
  records.list.apps = [buildApp({ candidate: null })];
  await person.type(dialog.getByLabelText('Reason'), 'Good');
  await person.click(dialog.getByRole('button', { name: 'Promote' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('tasks has no candidate.');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'tasks has no candidate any more.',
  );
  expect(dialog.queryByRole('button', { name: 'Promote' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('offers no rollback of the API, nor without an earlier release', async () => {
  mockReleases({ apps: [buildApp({ app: 'api' }), buildApp({ app: 'chat', earlier: [] })] });
  renderReleases();

  await screen.findByRole('heading', { name: 'chat 11111111' });
  expect(screen.queryByRole('button', { name: /Roll back/ })).not.toBeInTheDocument();
});

it('removes a preview once it is confirmed', async () => {
  const { person, dialog, records } = await openDialog(
    'Remove the preview pr-12',
    mockReleases({ previews: [preview] }),
    'alertdialog',
  );
  const requests = mockEndpoint(removePreview, () => {
    records.list.previews = [];
    return {};
  });
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  expect(await readToast()).toBe('Success Preview pr-12 removed');
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/api/releases/previews/pr-12']);
  expect(screen.queryByRole('region', { name: 'Previews' })).not.toBeInTheDocument();
});
