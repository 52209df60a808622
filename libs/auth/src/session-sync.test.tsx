import { fireEvent, waitFor, within } from '@testing-library/react';
import { userQueries } from '@atrium/api-client/users';
import { getUser, login, logout } from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import {
  buildAdmin,
  buildUser,
  createDeferred,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { useSessionSync } from './index';
import { DraftForm, SessionPage } from './testing/session-page';

const NOBODY = { status: 401, body: 'Not signed in' };

function Page() {
  useSessionSync();
  return (
    <SessionPage>
      <DraftForm />
    </SessionPage>
  );
}

/** Opens a tab in which maria has loaded data and typed a draft. */
async function openTab(user = buildUser()) {
  const { container, person, queryClient, unmount } = renderRoute(<Page />, { path: '/', user });
  queryClient.setQueryData(userQueries.list().queryKey, [user]);
  const tab = within(container);
  await person.type(tab.getByRole('textbox'), 'Precious');
  const click = (name: string) => person.click(tab.getByRole('button', { name }));
  const expectSession = (text: string) =>
    waitFor(() => expect(tab.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`)));
  return {
    click,
    expectSession,
    signInAsMaria: async () => {
      mockEndpoint(login, () => ({}));
      mockEndpoint(getUser, () => buildUser());
      await click('sign in');
      await expectSession('maria');
    },
    expectData: (data: unknown) =>
      waitFor(() => expect(queryClient.getQueryData(userQueries.list().queryKey)).toEqual(data)),
    typed: () => tab.getByRole<HTMLInputElement>('textbox').value,
    close: unmount,
  };
}

/** Waits until all messages between the tabs have arrived. */
async function flushMessages(): Promise<void> {
  const sent = new BroadcastChannel('flush');
  const received = new BroadcastChannel('flush');
  await new Promise((resolve) => {
    received.onmessage = resolve;
    sent.postMessage('after the others');
  });
  sent.close();
  received.close();
}

it('signs out with another tab, and clears data and drafts', async () => {
  const here = await openTab();
  const other = await openTab();
  mockEndpoint(logout, () => ({}));
  const userRequests = failEndpoint(getUser, NOBODY);

  await other.click('sign out');

  await here.expectSession('signed-out');
  await here.expectData(undefined);
  await other.expectSession('signed-out');
  await flushMessages();
  // From the tab that has signed out.
  expect(userRequests).toHaveLength(1);
  await here.signInAsMaria();
  expect(here.typed()).toBe('');
});

it.each(['here', 'other'] as const)(
  'is signed out, and not expired, when a request of %s is refused during the sign-out',
  async (place) => {
    const tabs = { here: await openTab(), other: await openTab() };
    const { here, other } = tabs;
    const ended = createDeferred<object>();
    const signOuts = mockEndpoint(logout, () => ended.promise);
    failEndpoint(listUsers, NOBODY);
    failEndpoint(getUser, NOBODY);

    await other.click('sign out');
    await waitFor(() => expect(signOuts).toHaveLength(1));
    await flushMessages();
    await tabs[place].click('read');

    await here.expectSession('signed-out');
    await other.expectSession('signed-out');
    ended.resolve({});
    await flushMessages();
    await here.signInAsMaria();
    expect(here.typed()).toBe('');

    failEndpoint(getUser, NOBODY);
    await here.click('read');
    await here.expectSession('expired');
  },
);

it('discards saved drafts when their user signs out in another tab', async () => {
  const here = await openTab();
  const other = await openTab();
  failEndpoint(listUsers, NOBODY);
  failEndpoint(getUser, NOBODY);
  await other.click('read');
  await here.expectSession('expired');
  await other.signInAsMaria();

  mockEndpoint(logout, () => ({}));
  failEndpoint(getUser, NOBODY);
  await other.click('sign out');
  await other.expectSession('signed-out');
  await flushMessages();

  await here.signInAsMaria();
  expect(here.typed()).toBe('');
});

it('stays signed in when the sign-out of another tab fails', async () => {
  const here = await openTab();
  const other = await openTab();
  const tried = failEndpoint(logout, { status: 503, body: 'No' });

  await other.click('sign out');
  await waitFor(() => expect(tried).toHaveLength(1));
  await flushMessages();

  await here.expectSession('maria');
  expect(here.typed()).toBe('Precious');
  failEndpoint(listUsers, NOBODY);
  failEndpoint(getUser, NOBODY);
  await here.click('read');
  await here.expectSession('expired');
  await other.expectSession('expired');
});

it('ends the session that has expired in another tab, and keeps the draft', async () => {
  const here = await openTab();
  const other = await openTab();
  failEndpoint(listUsers, NOBODY);
  failEndpoint(getUser, NOBODY);

  await other.click('read');

  await here.expectSession('expired');
  await here.expectData(undefined);
  await here.signInAsMaria();
  expect(here.typed()).toBe('Precious');
});

it('ends the session when another user signs in in another tab', async () => {
  const here = await openTab();
  const other = await openTab();
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildAdmin());

  await other.click('sign in');

  await other.expectSession('admin');
  await here.expectSession('expired');
  await here.expectData(undefined);
});

it('keeps the session when the same user signs in again in another tab', async () => {
  const here = await openTab();
  const other = await openTab();
  mockEndpoint(login, () => ({}));
  const userRequests = mockEndpoint(getUser, () => buildUser());

  await other.click('sign in');
  await waitFor(() => expect(userRequests).toHaveLength(2));
  await flushMessages();

  await here.expectSession('maria');
  await here.expectData([buildUser()]);
  expect(here.typed()).toBe('Precious');
});

it('keeps the session when the server fails', async () => {
  const here = await openTab();
  const other = await openTab();
  failEndpoint(listUsers, NOBODY);
  const userRequests = failEndpoint(getUser, { status: 503, body: 'No' });

  await other.click('read');
  await waitFor(() => expect(userRequests).toHaveLength(1));
  await flushMessages();

  await here.expectSession('maria');
});

it('checks the user when a page returns from the back/forward cache', async () => {
  const here = await openTab();
  const userRequests = failEndpoint(getUser, NOBODY);

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  await flushMessages();
  expect(userRequests).toHaveLength(0);

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await here.expectSession('expired');
});

it('sends no requests after the page is closed', async () => {
  const here = await openTab();
  const other = await openTab();
  here.close();
  failEndpoint(listUsers, NOBODY);
  const userRequests = failEndpoint(getUser, NOBODY);

  await other.click('read');
  await other.expectSession('expired');
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await flushMessages();

  expect(userRequests).toHaveLength(0);
});
