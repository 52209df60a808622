import { act, screen, waitFor, within } from '@testing-library/react';
import { CONFIRMATION_HEADER } from '@atrium/contracts';
import { confirmSession } from '@atrium/contracts/account';
import {
  createCalendarFeed,
  getCalendarFeed,
  removeCalendarFeed,
} from '@atrium/contracts/calendar-feed';
import {
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { SignedInRoutes } from '../signed-in-routes';
import { buildRegistry } from '../testing/build-release';
import { openPage, serveRegistry } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

const NONE = { createdAt: null, lastReadAt: null };
const MADE = { createdAt: new Date(2026, 10, 24, 9, 30).toISOString(), lastReadAt: null };

afterEach(() => {
  act(dismissToasts);
});

async function open() {
  openPage();
  serveRegistry(buildRegistry());
  const user = buildUser();
  const rendered = renderInShell(
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>,
    { path: '/tasks?account=calendar-feed', user },
  );
  // The area has no files, which must not be noticed after the test.
  await screen.findByText('Tasks could not be loaded');
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Calendar feed' }) };
}

it('creates an address after the password, shows it once with a QR code, and copies it', async () => {
  mockEndpoint(getCalendarFeed, () => NONE);
  const { person, dialog } = await open();
  const create = await within(dialog).findByRole('button', { name: 'Create' });
  expect(within(dialog).queryByRole('button', { name: 'End' })).not.toBeInTheDocument();
  failEndpoint(createCalendarFeed, {
    status: 403,
    body: 'Confirm with your password first.',
    headers: { [CONFIRMATION_HEADER]: 'password' },
  });

  await person.click(create);
  const prompt = await screen.findByRole('dialog', { name: 'Confirm with your password' });
  mockEndpoint(confirmSession, () => ({}));
  mockEndpoint(createCalendarFeed, () => ({ path: '/api/calendar/secret.ics' }));
  mockEndpoint(getCalendarFeed, () => MADE);
  await person.type(within(prompt).getByLabelText('Your password'), 'demo1234{Enter}');

  const address = `${window.location.origin}/api/calendar/secret.ics`;
  expect(await within(dialog).findByText(address)).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  expect(within(dialog).getByText(/^Made Nov 24, 2026, 9:30 AM, not read yet\./)).toBeVisible();
  await expectAccessible();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await readToast()).toContain('Copied');
  expect(write).toHaveBeenCalledWith(address);
});

it('renews and ends the address', async () => {
  mockEndpoint(getCalendarFeed, () => ({ ...MADE, lastReadAt: MADE.createdAt }));
  const { person, dialog } = await open();
  expect(await within(dialog).findByText(/last read Nov 24, 2026, 9:30 AM\./)).toBeVisible();
  mockEndpoint(createCalendarFeed, () => ({ path: '/api/calendar/newer.ics' }));
  await person.click(within(dialog).getByRole('button', { name: 'Renew' }));
  expect(await within(dialog).findByText(/newer\.ics$/)).toBeVisible();

  failEndpoint(removeCalendarFeed, { status: 503, body: 'The disk is full.' });
  const end = within(dialog).getByRole('button', { name: 'End' });
  await person.click(end);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The disk is full.');

  mockEndpoint(removeCalendarFeed, () => ({}));
  mockEndpoint(getCalendarFeed, () => NONE);
  await person.click(end);
  await waitFor(() => {
    expect(within(dialog).getByRole('button', { name: 'Create' })).toBeVisible();
  });
  expect(within(dialog).queryByText(/newer\.ics/)).not.toBeInTheDocument();
});
