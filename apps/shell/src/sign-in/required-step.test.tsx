import { screen, waitFor, within } from '@testing-library/react';
import { getUser, logout } from '@atrium/contracts';
import {
  changePassword,
  confirmSecondFactor,
  setUpSecondFactor,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
} from '@atrium/testing';
import { AppRoutes } from '../app-routes';
import { renderInShell } from '../testing/render-in-shell';

beforeEach(() => {
  window.atriumRegistry = new Promise(() => undefined);
});

it('asks for a new password in place of every page, then goes on', async () => {
  mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
  const { person, currentPath } = renderInShell(<AppRoutes />, { path: '/tasks?q=a' });
  await screen.findByRole('heading', { name: 'Change your password' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await expectAccessible();

  failEndpoint(changePassword, { status: 400, body: WRONG_CURRENT_PASSWORD });
  await person.type(screen.getByLabelText('Current password'), 'demo1234');
  await person.type(screen.getByLabelText('New password'), 'a long story');
  await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');
  await waitFor(() => {
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      WRONG_CURRENT_PASSWORD,
    );
  });

  const requests = mockEndpoint(changePassword, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  await person.click(screen.getByRole('button', { name: 'Change password' }));

  expect(await screen.findByRole('navigation', { name: 'Areas' })).toBeInTheDocument();
  expect(currentPath()).toBe('/tasks?q=a');
  expect(requests.map(({ body }) => body)).toEqual([
    { currentPassword: 'demo1234', newPassword: 'a long story' },
  ]);
});

it('sets up a second factor: password, code, recovery codes', async () => {
  mockEndpoint(getUser, () => buildAdmin({ requiredStep: 'set-up-second-factor' }));
  const { person } = renderInShell(<AppRoutes />, { path: '/' });
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  failEndpoint(setUpSecondFactor, { status: 400, body: WRONG_CURRENT_PASSWORD });
  await person.type(screen.getByLabelText('Your password'), 'demo{Enter}');
  await waitFor(() => {
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
      WRONG_CURRENT_PASSWORD,
    );
  });

  const setups = mockEndpoint(setUpSecondFactor, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Atrium:admin?secret=JBSWY3DPEHPK3PXP&issuer=Atrium',
  }));
  await person.type(screen.getByLabelText('Your password'), '1234{Enter}');
  expect(
    await screen.findByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  expect(setups.map(({ body }) => body)).toEqual([{ password: 'demo1234' }]);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();

  // The secret ends after ten minutes.
  failEndpoint(confirmSecondFactor, { status: 409, body: 'Set up the second factor again.' });
  await person.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Set up the second factor again.');
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
  await screen.findByLabelText('Code');

  const confirmations = mockEndpoint(confirmSecondFactor, () => ({
    recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'],
  }));
  await person.type(screen.getByLabelText('Code'), '12345{Enter}');
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('The code has six digits');
  await person.type(screen.getByLabelText('Code'), '6{Enter}');

  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  expect(confirmations.map(({ body }) => body)).toEqual([{ code: '123456' }]);
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith('aaaa-bbbb\ncccc-dddd\n');

  mockEndpoint(getUser, () => buildAdmin());
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByRole('navigation', { name: 'Areas' })).toBeInTheDocument();
});

it('can be left by logging out', async () => {
  mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
  mockEndpoint(logout, () => ({}));
  const { person } = renderInShell(<AppRoutes />, { path: '/tasks' });
  const button = await screen.findByRole('button', { name: 'Logout' });
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });

  await person.click(button);

  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
});
