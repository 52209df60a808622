import { screen, waitFor } from '@testing-library/react';
import { userQueries } from '@atrium/api-client/users';
import { getUser, login, logout } from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import {
  buildAdmin,
  buildUser,
  disconnectEndpoint,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { SessionPage } from './testing/session-page';

it('loads the user', async () => {
  mockEndpoint(getUser, () => buildUser());
  renderRoute(<SessionPage />, { path: '/' });

  expect(screen.getByRole('status')).toHaveTextContent('loading');
  expect(await screen.findByText('maria')).toBeVisible();
});

it('is signed out after a 401', async () => {
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  renderRoute(<SessionPage />, { path: '/' });

  expect(await screen.findByText('signed-out')).toBeVisible();
});

it('does not retry an unreachable server', async () => {
  const requests = failEndpoint(getUser, { status: 503, body: '' });
  renderRoute(<SessionPage />, { path: '/' });

  expect(await screen.findByText('unreachable')).toBeVisible();
  expect(requests).toHaveLength(1);

  disconnectEndpoint(getUser);
  expect(screen.getByText('unreachable')).toBeVisible();
});

it('refreshes the user after sign-in and clears the data of another user', async () => {
  const { person, queryClient } = renderRoute(<SessionPage />, { path: '/', user: null });
  queryClient.setQueryData(userQueries.list().queryKey, [buildAdmin()]);
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());

  await person.click(screen.getByRole('button', { name: 'sign in' }));

  expect(await screen.findByText('maria')).toBeVisible();
  expect(queryClient.getQueryData(userQueries.list().queryKey)).toBeUndefined();
});

it('reports a session cookie that the browser does not keep', async () => {
  const { person } = renderRoute(<SessionPage />, { path: '/', user: null });
  mockEndpoint(login, () => ({}));
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });

  await person.click(screen.getByRole('button', { name: 'sign in' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('did not keep the session cookie');
});

it('signs out, refetches the user and clears the cache', async () => {
  mockEndpoint(listUsers, () => []);
  mockEndpoint(logout, () => ({}));
  const { person, queryClient } = renderRoute(<SessionPage />, { path: '/', user: buildUser() });
  await queryClient.query(userQueries.list());
  const reads = failEndpoint(getUser, { status: 401, body: 'Not signed in' });

  await person.click(screen.getByRole('button', { name: 'sign out' }));

  expect(await screen.findByText('signed-out')).toBeVisible();
  await waitFor(() => expect(reads).toHaveLength(1));
  expect(queryClient.getQueryData(userQueries.list().queryKey)).toBeUndefined();
});
