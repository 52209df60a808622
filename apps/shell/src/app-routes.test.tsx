import { screen, waitFor, within } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import { getUser, login, logout } from '@atrium/contracts';
import {
  changePassword,
  confirmSecondFactor,
  setUpSecondFactor,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import { listTasks } from '@atrium/contracts/tasks';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { AppRoutes } from './app-routes';
import { readAccessibleAreas, saveAccessibleAreas } from './areas/registry/accessible-areas';
import { allReleases, buildRegistry } from './testing/build-release';
import { failFiles, openPage } from './testing/fake-page';
import { renderInShell } from './testing/render-in-shell';

it('shows a spinner while the session loads', () => {
  mockEndpoint(getUser, () => new Promise(() => undefined));
  renderInShell(<AppRoutes />, { path: '/tasks' });

  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

it.each(['/nowhere', '/login'])('shows the login screen at %s without a session', async (path) => {
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  const { currentPath } = renderInShell(<AppRoutes />, { path });

  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(currentPath()).toBe(path);
});

it('redirects to /login with a notice when the server ends the session', async () => {
  mockEndpoint(getUser, () => buildUser());
  window.atriumRegistry = new Promise(() => undefined);
  const { queryClient, currentPath } = renderInShell(<AppRoutes />, { path: '/tasks?q=a' });
  await screen.findByRole('button', { name: 'Logout' });

  failEndpoint(listTasks, { status: 401, body: 'Not signed in' });
  await queryClient.query(taskQueries.list()).catch(() => undefined);

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(currentPath()).toBe('/login');
});

it('says that the server is unreachable, without a retry, and keeps what is typed meanwhile', async () => {
  const failed = failEndpoint(getUser, { status: 500, body: '' });
  mockEndpoint(login, () => ({}));
  const { person } = renderInShell(<AppRoutes />, { path: '/tasks' });
  await person.type(await screen.findByLabelText('Username'), 'maria');
  expect(failed).toHaveLength(1);
  await person.type(screen.getByLabelText('Password'), 'demo1234');
  let fail: () => void = () => undefined;
  const requests = mockEndpoint(getUser, async () => {
    await new Promise<void>((resolve) => (fail = resolve));
    throw new Error('Simulated failure');
  });
  // The mock's failure is reported there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);

  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  const username = screen.getByLabelText('Username');
  expect(username).toHaveValue('maria');
  expect(screen.getByLabelText('Password')).toHaveValue('demo1234');
  expect(screen.getByRole('alert')).toHaveTextContent('can’t be reached');

  fail();
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy');
  });
  expect(username).toBeVisible();
  expect(username).toHaveValue('maria');
});

it('leads a signed-in user from the login back to the page, and says what the provider has refused', async () => {
  mockEndpoint(getUser, () => buildAdmin());
  window.atriumRegistry = new Promise(() => undefined);
  const { currentPath } = renderInShell(
    <>
      <AppRoutes />
      <Toaster />
    </>,
    { path: '/login?problem=unconfirmed&return=%2Ftasks%3Fq%3D1' },
  );

  await waitFor(() => expect(currentPath()).toBe('/tasks?q=1'));
  expect(await readToast()).toContain('does not say that you have just signed in');
});

describe('the areas that the next page preloads', () => {
  it.each([
    [
      'all areas',
      buildAdmin({ candidates: ['0123456789abcdef'] }),
      {
        names: ['admin', 'tasks', 'chat', 'audit'],
        home: null,
        candidates: ['0123456789abcdef'],
      },
    ],
    [
      'the areas of everyone',
      buildUser(),
      { names: ['tasks', 'chat'], home: '/tasks', candidates: [] },
    ],
  ])('are saved for a session: %s', async (_, user, saved) => {
    mockEndpoint(getUser, () => user);
    openPage();
    failFiles(allReleases(buildRegistry()), () => new Promise<never>(() => undefined));
    window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });
    renderInShell(<AppRoutes />, { path: '/tasks' });
    await screen.findByRole('link', { name: 'Chat' });

    expect(readAccessibleAreas()).toEqual(saved);
  });

  it.each([
    ['cleared', 'nobody is signed in', 401],
    ['kept', 'the server is unreachable', 503],
  ])('are %s when %s', async (state, _, status) => {
    saveAccessibleAreas({ names: ['tasks'], home: '/tasks' });
    failEndpoint(getUser, { status, body: '' });
    renderInShell(<AppRoutes />, { path: '/tasks' });
    await screen.findByRole('button', { name: 'Login' });

    expect(readAccessibleAreas() === null).toBe(state === 'cleared');
  });
});

describe('a required step', () => {
  beforeEach(() => {
    window.atriumRegistry = new Promise(() => undefined);
  });

  it('is a new password, in place of every page', async () => {
    mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
    const { person, currentPath } = renderInShell(<AppRoutes />, { path: '/tasks?q=a' });
    await screen.findByRole('heading', { name: 'Change your password' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await expectAccessible();

    failEndpoint(changePassword, { status: 400, body: WRONG_CURRENT_PASSWORD });
    await person.type(screen.getByLabelText('Current password'), 'demo1234');
    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');
    await waitFor(() => {
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        WRONG_CURRENT_PASSWORD,
      );
    });

    const requests = mockEndpoint(changePassword, () => ({}));
    mockEndpoint(getUser, () => buildUser());
    await person.click(screen.getByRole('button', { name: 'Change password' }));

    expect(await screen.findByRole('navigation', { name: 'Areas' })).toBeInTheDocument();
    expect(currentPath()).toBe('/tasks?q=a');
    expect(requests.map(({ body }) => body)).toEqual([
      { currentPassword: 'demo1234', newPassword: 'a long story' },
    ]);
  });

  it('is the second factor: password, code, recovery codes', async () => {
    mockEndpoint(getUser, () => buildAdmin({ requiredStep: 'set-up-second-factor' }));
    const { person } = renderInShell(<AppRoutes />, { path: '/' });
    await screen.findByRole('heading', { name: 'Set up a second factor' });
    failEndpoint(setUpSecondFactor, { status: 400, body: WRONG_CURRENT_PASSWORD });
    await person.type(screen.getByLabelText('Your password'), 'demo{Enter}');
    await waitFor(() => {
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
        WRONG_CURRENT_PASSWORD,
      );
    });

    const setups = mockEndpoint(setUpSecondFactor, () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Atrium:admin?secret=JBSWY3DPEHPK3PXP&issuer=Atrium',
    }));
    await person.type(screen.getByLabelText('Your password'), '1234{Enter}');
    expect(
      await screen.findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible();
    expect(setups.map(({ body }) => body)).toEqual([{ password: 'demo1234' }]);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expectAccessible();

    // The secret ends after ten minutes.
    failEndpoint(confirmSecondFactor, { status: 409, body: 'Set up the second factor again.' });
    await person.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Set up the second factor again.');
    await person.click(screen.getByRole('button', { name: 'Start again' }));
    await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
    await screen.findByLabelText('Code');

    const confirmations = mockEndpoint(confirmSecondFactor, () => ({
      recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'],
    }));
    await person.type(screen.getByLabelText('Code'), '12345{Enter}');
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('The code has six digits');
    await person.type(screen.getByLabelText('Code'), '6{Enter}');

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
    expect(confirmations.map(({ body }) => body)).toEqual([{ code: '123456' }]);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith('aaaa-bbbb\ncccc-dddd\n');

    mockEndpoint(getUser, () => buildAdmin());
    await person.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByRole('navigation', { name: 'Areas' })).toBeInTheDocument();
  });

  it('can be left by logging out', async () => {
    mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
    mockEndpoint(logout, () => ({}));
    const { person } = renderInShell(<AppRoutes />, { path: '/tasks' });
    const button = await screen.findByRole('button', { name: 'Logout' });
    failEndpoint(getUser, { status: 401, body: 'Not signed in' });

    await person.click(button);

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  });
});
