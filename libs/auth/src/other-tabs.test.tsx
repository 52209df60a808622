import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { userQueries } from '@atrium/api-client/users';
import { getUser, login, logout } from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint, renderRoute } from '@atrium/testing';
import { useDraftAcrossSignIn, useOtherTabs, useSession, useSignIn, useSignOut } from './index';

const NOBODY = { status: 401, body: 'Not signed in' };

function Form() {
  const [text, setText] = useState<string>();
  const restored = useDraftAcrossSignIn('form', () => text);
  return (
    <input
      value={text ?? restored ?? ''}
      onChange={({ target }) => {
        setText(target.value);
      }}
    />
  );
}

function Page() {
  const session = useSession();
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const signOut = useSignOut();
  useOtherTabs();
  return (
    <>
      <output>
        {session.status === 'signed-in' ? session.user.username : session.status}
        {session.status === 'signed-out' && session.hasEnded && ' by itself'}
      </output>
      {session.status === 'signed-in' && <Form />}
      <button
        onClick={() => {
          signIn.mutate({ username: 'maria', password: 'demo1234' });
        }}
      >
        sign in
      </button>
      <button
        onClick={() => {
          signOut.mutate();
        }}
      >
        sign out
      </button>
      <button
        onClick={() => {
          const read = queryClient.query({ ...userQueries.list(), staleTime: 0 });
          read.catch(() => undefined);
        }}
      >
        read
      </button>
    </>
  );
}

/** A tab of the one browser, in which maria has read something and types. */
async function openTab(user = buildUser()) {
  const { container, person, queryClient, unmount } = renderRoute(<Page />, { path: '/', user });
  queryClient.setQueryData(userQueries.list().queryKey, [user]);
  const tab = within(container);
  await person.type(tab.getByRole('textbox'), 'Precious');
  return {
    click: (name: string) => person.click(tab.getByRole('button', { name })),
    expectSession: (text: string) =>
      waitFor(() => {
        expect(tab.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`));
      }),
    expectData: (data: unknown) =>
      waitFor(() => {
        expect(queryClient.getQueryData(userQueries.list().queryKey)).toEqual(data);
      }),
    typed: () => tab.getByRole<HTMLInputElement>('textbox').value,
    close: unmount,
  };
}

/** Waits until a message that has been sent would have had its effect. */
async function settle(): Promise<void> {
  const [sent, received] = [new BroadcastChannel('settled'), new BroadcastChannel('settled')];
  await new Promise((resolve) => {
    received.onmessage = resolve;
    sent.postMessage('after the others');
  });
  sent.close();
  received.close();
}

it('signs out with another tab, and forgets what was read and typed', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  mockEndpoint(logout, () => ({}));
  const asked = failEndpoint(getUser, NOBODY);

  await elsewhere.click('sign out');

  await here.expectSession('signed-out');
  await here.expectData(undefined);
  await elsewhere.expectSession('signed-out');
  await settle();
  // By the tab that has signed out.
  expect(asked).toHaveLength(1);
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  await here.click('sign in');
  await here.expectSession('maria');
  expect(here.typed()).toBe('');
});

it('forgets what waits for its author, too, when that user signs out elsewhere', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  failEndpoint(listUsers, NOBODY);
  failEndpoint(getUser, NOBODY);
  await elsewhere.click('read');
  await here.expectSession('signed-out by itself');
  mockEndpoint(login, () => ({}));
  mockEndpoint(logout, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  await elsewhere.click('sign in');
  await elsewhere.expectSession('maria');

  failEndpoint(getUser, NOBODY);
  await elsewhere.click('sign out');
  await elsewhere.expectSession('signed-out');
  await settle();

  mockEndpoint(getUser, () => buildUser());
  await here.click('sign in');
  await here.expectSession('maria');
  expect(here.typed()).toBe('');
});

it('stays as it is when the sign-out of another tab fails', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  const tried = failEndpoint(logout, { status: 503, body: 'No' });

  await elsewhere.click('sign out');
  await waitFor(() => {
    expect(tried).toHaveLength(1);
  });
  await settle();

  await here.expectSession('maria');
  expect(here.typed()).toBe('Precious');
});

it('ends with a session that another tab has found to be over, and keeps the draft', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  failEndpoint(listUsers, NOBODY);
  failEndpoint(getUser, NOBODY);

  await elsewhere.click('read');

  await here.expectSession('signed-out by itself');
  await here.expectData(undefined);
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  await here.click('sign in');
  await here.expectSession('maria');
  expect(here.typed()).toBe('Precious');
});

it('does not go on as somebody who is no longer who is signed in', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildAdmin());

  await elsewhere.click('sign in');

  await elsewhere.expectSession('admin');
  await here.expectSession('signed-out by itself');
  await here.expectData(undefined);
});

it('goes on where the same user has signed in again elsewhere', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  mockEndpoint(login, () => ({}));
  const asked = mockEndpoint(getUser, () => buildUser());

  await elsewhere.click('sign in');
  await waitFor(() => {
    expect(asked).toHaveLength(2);
  });
  await settle();

  await here.expectSession('maria');
  await here.expectData([buildUser()]);
  expect(here.typed()).toBe('Precious');
});

it('goes on where the server can not say whose session it is', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  failEndpoint(listUsers, NOBODY);
  const asked = failEndpoint(getUser, { status: 503, body: 'No' });

  await elsewhere.click('read');
  await waitFor(() => {
    expect(asked).toHaveLength(1);
  });
  await settle();

  await here.expectSession('maria');
});

it('looks who is signed in when the browser shows a page that it has kept', async () => {
  const here = await openTab();
  const asked = failEndpoint(getUser, NOBODY);

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  await settle();
  expect(asked).toHaveLength(0);

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await here.expectSession('signed-out by itself');
});

it('asks nothing after it was closed', async () => {
  const [here, elsewhere] = [await openTab(), await openTab()];
  here.close();
  failEndpoint(listUsers, NOBODY);
  const asked = failEndpoint(getUser, NOBODY);

  await elsewhere.click('read');
  await elsewhere.expectSession('signed-out by itself');
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await settle();

  expect(asked).toHaveLength(0);
});
