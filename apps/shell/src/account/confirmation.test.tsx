import { act, screen, waitFor, within } from '@testing-library/react';
import { CONFIRMATION_HEADER } from '@atrium/contracts';
import {
  confirmSession,
  endSession,
  listSessions,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import { buildUser, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { SignedInRoutes } from '../signed-in-routes';
import { buildRegistry } from '../testing/build-release';
import { openPage, serveRegistry } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

const NEEDED = {
  status: 403,
  body: 'Confirm with your password first.',
  headers: { [CONFIRMATION_HEADER]: 'password' },
};
const BROWSER = { address: null, lastSeenAt: '2026-11-20T09:00:00.000Z', isCurrent: false };
const SESSIONS = ['Firefox', 'Safari'].map((browser, index) => ({
  ...{ ...BROWSER, id: index + 1, browser, startedAt: BROWSER.lastSeenAt },
}));

beforeEach(() => {
  openPage();
  serveRegistry(buildRegistry());
  mockEndpoint(listSessions, () => SESSIONS);
});

afterEach(() => {
  act(dismissToasts);
});

/** Sends two changes that need the password. */
async function openConfirmation() {
  const user = buildUser();
  const refused = failEndpoint(endSession, NEEDED);
  const rendered = renderInShell(
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>,
    { path: '/tasks?account=sessions', user },
  );
  const ends = await screen.findAllByRole('button', { name: /^End the session in/ });
  // The area has no files, which must not be noticed after the test.
  await screen.findByText('Tasks could not be loaded');
  act(() => {
    for (const end of ends) end.click();
  });
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your password' });
  await waitFor(() => expect(refused).toHaveLength(2));
  return { ...rendered, dialog };
}

it('asks for the password once, and sends what needs it again', async () => {
  const { person, dialog } = await openConfirmation();
  failEndpoint(confirmSession, { status: 400, body: WRONG_CURRENT_PASSWORD });
  const field = within(dialog).getByLabelText('Your password');
  await expectAccessible();
  await person.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG_CURRENT_PASSWORD));

  const confirmed = mockEndpoint(confirmSession, () => ({}));
  const repeated = mockEndpoint(endSession, () => ({}));
  await person.clear(field);
  await person.type(field, 'demo1234{Enter}');

  await waitFor(() => expect(repeated).toHaveLength(2));
  expect(confirmed.map(({ body }) => body)).toEqual([{ password: 'demo1234' }]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'My sessions' })).toBeVisible();
});

it('changes nothing and says nothing when it is canceled', async () => {
  const { person, dialog } = await openConfirmation();
  const repeated = mockEndpoint(endSession, () => ({}));

  await person.keyboard('{Escape}');

  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const ends = screen.getAllByRole('button', { name: /^End the session in/ });
  for (const end of ends) expect(end).not.toHaveAttribute('aria-busy', 'true');
  expect(repeated).toHaveLength(0);
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
});
