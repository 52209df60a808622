import { screen, waitFor } from '@testing-library/react';
import { userQueries } from '@atrium/api-client/users';
import {
  getUser,
  login,
  logout,
  REQUIRED_STEP_MESSAGES,
  SECOND_FACTOR_HEADER,
} from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint, renderRoute } from '@atrium/testing';
import { canVisit, isAdmin } from './roles';
import { SessionPage } from './testing/session-page';

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

it('reads the user once when requests fail because of a required step', async () => {
  const { queryClient } = renderRoute(<SessionPage />, { path: '/', user: buildUser() });
  const reads = mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
  const body = REQUIRED_STEP_MESSAGES['change-password'];
  failEndpoint(listUsers, { status: 403, body });

  await Promise.all(
    ['a', 'b'].map((key) =>
      queryClient.query({ ...userQueries.list(), queryKey: ['users', key] }).catch(() => undefined),
    ),
  );
  expect(await screen.findByText('change-password')).toBeVisible();
  await queryClient.query(userQueries.list()).catch(() => undefined);

  expect(reads).toHaveLength(1);
});

it('does not read the user after any other 403', async () => {
  const { queryClient } = renderRoute(<SessionPage />, { path: '/', user: buildUser() });
  const reads = mockEndpoint(getUser, () => buildUser());
  failEndpoint(listUsers, { status: 403, body: 'Admins only' });

  await queryClient.query(userQueries.list()).catch(() => undefined);

  expect(reads).toEqual([]);
});

it('reads the user again after the step', async () => {
  mockEndpoint(getUser, () => buildUser());
  const { person } = renderRoute(<SessionPage />, {
    path: '/',
    user: buildUser({ requiredStep: 'set-up-second-factor' }),
  });
  expect(screen.getByText('set-up-second-factor')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'refresh' }));

  expect(await screen.findByText('maria')).toBeVisible();
});

it.each(['missing', 'wrong'])('knows that the code of a sign-in is %s', async (problem) => {
  const requests = failEndpoint(login, {
    status: 401,
    body: 'The code is not valid.',
    headers: { [SECOND_FACTOR_HEADER]: problem },
  });
  const { person } = renderRoute(<SessionPage />, { path: '/', user: null });

  await person.click(screen.getByRole('button', { name: 'sign in' }));

  expect(await screen.findByText(problem)).toBeVisible();
  await waitFor(() => {
    expect(requests.map(({ body }) => body)).toEqual([
      { username: 'maria', password: 'demo1234', code: '123456' },
    ]);
  });
});

it.each(['Admin', 'administrator'])('does not treat %p as the role admin', (role) => {
  expect(isAdmin(buildUser({ role }))).toBe(false);
});

it('lets admins open every page', () => {
  expect(canVisit(buildAdmin(), ['auditor'])).toBe(true);
});

it('lets other roles open pages for everyone or for their role', () => {
  const auditor = buildUser({ role: 'auditor' });

  expect(canVisit(auditor, 'everyone')).toBe(true);
  expect(canVisit(auditor, ['admin', 'auditor'])).toBe(true);
  expect(canVisit(auditor, ['admin'])).toBe(false);
});
