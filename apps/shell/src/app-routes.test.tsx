import { taskQueries } from '@atrium/api-client';
import { getUser, listTasks } from '@atrium/contracts';
import { buildUser, failEndpoint, mockEndpoint, renderRoute } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { AppRoutes } from './app-routes';

jest.mock('./areas/federation', () => ({ loadRelease: jest.fn(), startAfresh: jest.fn() }));

it('shows a spinner while the session loads', () => {
  mockEndpoint(getUser, () => new Promise(() => undefined));
  renderRoute(<AppRoutes />, { path: '/tasks' });

  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

it.each(['/', '/nowhere', '/login'])('shows the login screen at %s to nobody', async (path) => {
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  const { currentPath } = renderRoute(<AppRoutes />, { path });

  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(currentPath()).toBe(path);
});

it('notes a server that fails to say who is signed in, and asks once', async () => {
  const requests = failEndpoint(getUser, { status: 500, body: '' });
  renderRoute(<AppRoutes />, { path: '/tasks' });

  expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('leads to /login, with a note, when the server ends the session (N3, N54)', async () => {
  mockEndpoint(getUser, () => buildUser());
  window.atriumRegistry = new Promise(() => undefined);
  const { queryClient, currentPath } = renderRoute(<AppRoutes />, { path: '/tasks?q=a' });
  await screen.findByRole('button', { name: 'Logout' });

  failEndpoint(listTasks, { status: 401, body: 'Not signed in' });
  await queryClient.fetchQuery(taskQueries.list()).catch(() => undefined);

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(currentPath()).toBe('/login');
});

it('shows the top bar to a signed-in user', async () => {
  mockEndpoint(getUser, () => buildUser());
  window.atriumRegistry = new Promise(() => undefined);
  renderRoute(<AppRoutes />, { path: '/tasks' });

  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
});
