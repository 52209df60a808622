import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { getUser, login, logout } from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint, renderRoute } from '@atrium/testing';
import { keepDrafts, keepDraftsAcrossReloads, useDraftAcrossSignIn } from './index';
import { DraftForm, SessionPage } from './testing/session-page';

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

async function signInAs(user: ReturnType<typeof buildUser>, page: ReturnType<typeof renderRoute>) {
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

it('restores the text once after the same user signs in again', async () => {
  const page = openAsMaria();
  await typeInto(page, 'Precious');
  await expireSession(page);

  expect(await signInAs(buildUser(), page)).toHaveValue('Precious');

  await page.person.click(screen.getByRole('button', { name: 'other form' }));
  expect(screen.getByLabelText('second')).toHaveValue('');
  await page.person.click(screen.getByRole('button', { name: 'other form' }));
  expect(screen.getByLabelText('first')).toHaveValue('');
});

it('keeps the text when the session expires twice', async () => {
  const page = openAsMaria();
  await typeInto(page, 'Precious');
  await expireSession(page);
  await signInAs(buildUser(), page);
  await typeInto(page, '!');
  await expireSession(page);

  expect(await signInAs(buildUser(), page)).toHaveValue('Precious!');
});

it('never restores the text of another user', async () => {
  const page = openAsMaria();
  await typeInto(page, 'Precious');
  await expireSession(page);

  expect(await signInAs(buildAdmin(), page)).toHaveValue('');
  await expireSession(page);
  expect(await signInAs(buildUser(), page)).toHaveValue('');
});

it('discards the text on sign-out', async () => {
  const page = openAsMaria();
  await typeInto(page, 'Precious');
  mockEndpoint(logout, () => ({}));
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  await page.person.click(screen.getByRole('button', { name: 'sign out' }));

  expect(await signInAs(buildUser(), page)).toHaveValue('');
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
