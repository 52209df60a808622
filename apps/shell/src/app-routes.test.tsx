import { screen, waitFor } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import { getUser, login } from '@atrium/contracts';
import { listTasks } from '@atrium/contracts/tasks';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint } from '@atrium/testing';
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

it('says that the server is unreachable when the session request fails, without a retry', async () => {
  const requests = failEndpoint(getUser, { status: 500, body: '' });
  renderInShell(<AppRoutes />, { path: '/tasks' });

  expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(requests).toHaveLength(1);
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

it('keeps both fields while the session is requested again and when that fails', async () => {
  failEndpoint(getUser, { status: 500, body: '' });
  mockEndpoint(login, () => ({}));
  const { person } = renderInShell(<AppRoutes />, { path: '/tasks' });
  await person.type(await screen.findByLabelText('Username'), 'maria');
  await person.type(screen.getByLabelText('Password'), 'demo1234');
  let fail: () => void = () => undefined;
  const requests = mockEndpoint(getUser, async () => {
    await new Promise<void>((resolve) => (fail = resolve));
    throw new Error('Simulated failure');
  });

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

describe('the areas that the next page preloads', () => {
  it.each([
    ['all areas', buildAdmin(), { names: ['admin', 'tasks', 'chat', 'audit'], home: null }],
    ['the areas of everyone', buildUser(), { names: ['tasks', 'chat'], home: '/tasks' }],
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

it('shows the login as soon as another tab signs out', async () => {
  mockEndpoint(getUser, () => buildUser());
  window.atriumRegistry = new Promise(() => undefined);
  const { currentPath } = renderInShell(<AppRoutes />, { path: '/tasks' });
  await screen.findByRole('button', { name: 'Logout' });

  const otherTab = new BroadcastChannel('atrium-session');
  otherTab.postMessage('signed-out');

  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(currentPath()).toBe('/tasks');
  otherTab.close();
});
