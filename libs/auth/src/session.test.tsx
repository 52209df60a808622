import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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
import { keepDrafts, keepDraftsAcrossReloads, useDraftAcrossSignIn } from './index';
import { canVisit, isAdmin } from './roles';
import { DraftForm, SessionPage } from './testing/session-page';

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

describe('a draft', () => {
  function Forms() {
    const [name, setName] = useState('first');
    return (
      <>
        <DraftForm key={name} name={name} />
        <button onClick={() => setName(name === 'first' ? 'second' : 'first')}>other form</button>
      </>
    );
  }

  async function typeInto(page: ReturnType<typeof renderRoute>, text: string) {
    await page.person.type(screen.getByLabelText('first'), text);
  }

  async function expireSession({ person }: ReturnType<typeof renderRoute>) {
    failEndpoint(listUsers, { status: 401, body: 'Not signed in' });
    await person.click(screen.getByRole('button', { name: 'read' }));
    await screen.findByText('expired');
  }

  async function signInAs(
    user: ReturnType<typeof buildUser>,
    page: ReturnType<typeof renderRoute>,
  ) {
    mockEndpoint(login, () => ({}));
    mockEndpoint(getUser, () => user);
    await page.person.click(screen.getByRole('button', { name: 'sign in' }));
    return screen.findByLabelText('first');
  }

  function openAsMaria() {
    const page = (
      <SessionPage>
        <Forms />
      </SessionPage>
    );
    return renderRoute(page, { path: '/', user: buildUser() });
  }

  it('is restored once after each sign-in of the same user', async () => {
    const page = openAsMaria();
    await typeInto(page, 'Precious');
    await expireSession(page);
    expect(await signInAs(buildUser(), page)).toHaveValue('Precious');
    await typeInto(page, '!');
    await expireSession(page);

    expect(await signInAs(buildUser(), page)).toHaveValue('Precious!');

    await page.person.click(screen.getByRole('button', { name: 'other form' }));
    expect(screen.getByLabelText('second')).toHaveValue('');
    await page.person.click(screen.getByRole('button', { name: 'other form' }));
    expect(screen.getByLabelText('first')).toHaveValue('');
  });

  it('is never restored for another user', async () => {
    const page = openAsMaria();
    await typeInto(page, 'Precious');
    await expireSession(page);

    expect(await signInAs(buildAdmin(), page)).toHaveValue('');
    await expireSession(page);
    expect(await signInAs(buildUser(), page)).toHaveValue('');
  });

  it('is discarded on sign-out', async () => {
    const page = openAsMaria();
    await typeInto(page, 'Precious');
    mockEndpoint(logout, () => ({}));
    failEndpoint(getUser, { status: 401, body: 'Not signed in' });
    await page.person.click(screen.getByRole('button', { name: 'sign out' }));

    expect(await signInAs(buildUser(), page)).toHaveValue('');
  });
});

describe('a screen', () => {
  const typedAt = new Date('2026-11-20T09:30:00Z');
  const draft = { text: 'typed', typedAt, comments: new Map([[1, 'unsent']]) };
  const RESTORED = 'typed 2026-11-20T09:30:00.000Z unsent';

  function Screen({ onFailure }: { onFailure: () => void }) {
    const restored = useDraftAcrossSignIn('form', () => draft);
    const comment = restored?.comments.get(1) ?? '';
    const shown = restored && `${restored.text} ${restored.typedAt.toISOString()} ${comment}`;
    return <button onClick={onFailure}>{shown ?? 'empty'}</button>;
  }

  function Page() {
    const queryClient = useQueryClient();
    const [hasFailed, setHasFailed] = useState(false);
    useState(() => keepDraftsAcrossReloads(queryClient));
    if (hasFailed) return <p>Failed</p>;
    return (
      <Screen
        onFailure={() => {
          keepDrafts(queryClient);
          setHasFailed(true);
        }}
      />
    );
  }

  function open(id: number, type = 'reload') {
    // jsdom has no entries.
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
    return renderRoute(<Page />, { path: '/', user: buildUser({ id }) });
  }

  function leavePage(persisted = false) {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  }

  it.each([
    ['the same user', 1, RESTORED],
    ['nobody else', 2, 'empty'],
  ])('that has failed keeps its drafts across one reload for %s', async (_who, id, shown) => {
    const first = open(1);
    await first.person.click(screen.getByRole('button', { name: 'empty' }));
    expect(screen.getByText('Failed')).toBeVisible();
    leavePage();
    first.unmount();

    const second = open(id);
    expect(screen.getByRole('button', { name: shown })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    second.unmount();
    open(1);
    expect(screen.getByRole('button', { name: 'empty' })).toBeVisible();
  });

  it.each([
    ['keeps drafts when its page is reloaded', false, 'reload', RESTORED],
    ['drops drafts when the user goes to another address', false, 'navigate', 'empty'],
    ['stores nothing when its page goes into the back/forward cache', true, 'reload', 'empty'],
  ])('that works %s', (_what, persisted, type, shown) => {
    const first = open(1);
    leavePage(persisted);
    first.unmount();

    open(1, type);
    expect(screen.getByRole('button', { name: shown })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});
