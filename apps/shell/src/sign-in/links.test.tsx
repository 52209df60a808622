import { act, screen, waitFor } from '@testing-library/react';
import { getUser, logout } from '@atrium/contracts';
import {
  checkPasswordLink,
  createFirstAdmin,
  FIRST_ADMIN_KEY,
  PASSWORD_LINK_KEY,
  setLinkedPassword,
} from '@atrium/contracts/password-links';
import { buildUser, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { AppRoutes } from '../app-routes';
import { renderInShell } from '../testing/render-in-shell';
import { dropAccountLink, takeAccountLink } from './account-link';

const INVALID = 'This link is no longer valid. Ask an admin for a new one.';

/** Opens the page with a link, as the browser does. */
function openLink(key: string) {
  window.history.replaceState(null, '', `/tasks?q=a#${key}=to-ken_1`);
  takeAccountLink();
  return renderInShell(<AppRoutes />, { path: '/tasks' });
}

beforeEach(() => {
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
});

afterEach(() => {
  act(dropAccountLink);
  window.history.replaceState(null, '', '/');
});

describe('a password link', () => {
  it('sets the password, then shows the login with the username', async () => {
    const checks = mockEndpoint(checkPasswordLink, () => ({
      username: 'maria',
      isFirstPassword: true,
    }));
    const requests = mockEndpoint(setLinkedPassword, () => ({ username: 'maria' }));
    const { person } = openLink(PASSWORD_LINK_KEY);
    expect(window.location.href).toBe(`${window.location.origin}/tasks?q=a`);
    expect(await screen.findByText(/sign in as maria/)).toBeVisible();
    expect(checks.map(({ body }) => body)).toEqual([{ token: 'to-ken_1' }]);
    await expectAccessible();

    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');

    expect(await screen.findByLabelText('Username')).toHaveValue('maria');
    expect(screen.getByRole('alert')).toHaveTextContent('Your password is set.');
    expect(requests.map(({ body }) => body)).toEqual([
      { token: 'to-ken_1', password: 'a long story' },
    ]);
  });

  it('shows errors under the fields: the rules of the page, then those of the server', async () => {
    mockEndpoint(checkPasswordLink, () => ({ username: 'maria', isFirstPassword: false }));
    const { person } = openLink(PASSWORD_LINK_KEY);
    const password = await screen.findByLabelText('New password');
    const repeated = screen.getByLabelText('New password again');
    const submit = screen.getByRole('button', { name: 'Set password' });

    await person.type(password, 'short');
    await person.click(submit);
    expect(password).toHaveAccessibleDescription(/must be at least 8 characters/);
    expect(password).toHaveFocus();

    await person.type(password, ' but longer');
    await person.type(repeated, 'something else');
    await person.click(submit);
    expect(repeated).toHaveAccessibleDescription('The two passwords differ');

    failEndpoint(setLinkedPassword, { status: 400, body: 'This password is too common.' });
    await person.clear(repeated);
    await person.type(repeated, 'short but longer');
    await person.click(submit);
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(/This password is too common\./);
    });
  });

  it('that is no longer valid says so, and leads to the login', async () => {
    failEndpoint(checkPasswordLink, { status: 404, body: INVALID });
    const { person } = openLink(PASSWORD_LINK_KEY);
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'Go to the login' }));

    expect(await screen.findByLabelText('Username')).toHaveValue('');
  });

  it('that cannot be checked can be checked again', async () => {
    failEndpoint(checkPasswordLink, { status: 503, body: 'Busy' });
    const { person } = openLink(PASSWORD_LINK_KEY);
    await screen.findByText('The link could not be checked');
    mockEndpoint(checkPasswordLink, () => ({ username: 'maria', isFirstPassword: false }));

    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText(/new password for maria/)).toBeVisible();
  });

  it('names who is signed in, and goes on after their sign-out', async () => {
    mockEndpoint(getUser, () => buildUser({ username: 'deniz' }));
    mockEndpoint(logout, () => ({}));
    mockEndpoint(checkPasswordLink, () => ({ username: 'maria', isFirstPassword: true }));
    const { person } = openLink(PASSWORD_LINK_KEY);
    const button = await screen.findByRole('button', { name: 'Log out deniz' });
    await expectAccessible();
    failEndpoint(getUser, { status: 401, body: 'Not signed in' });

    await person.click(button);

    expect(await screen.findByText(/sign in as maria/)).toBeVisible();
  });

  it('works in a tab that already shows Atrium', async () => {
    mockEndpoint(checkPasswordLink, () => ({ username: 'maria', isFirstPassword: true }));
    renderInShell(<AppRoutes />, { path: '/tasks' });
    await screen.findByLabelText('Username');

    window.location.hash = `${PASSWORD_LINK_KEY}=abc`;

    expect(await screen.findByText(/sign in as maria/)).toBeVisible();
    expect(window.location.hash).toBe('');
  });
});

it('leaves any other fragment alone', () => {
  window.history.replaceState(null, '', '/tasks#main');
  takeAccountLink();

  expect(window.location.hash).toBe('#main');
});

describe('the link for the first admin', () => {
  it('creates the admin, who then signs in', async () => {
    const requests = mockEndpoint(createFirstAdmin, () => ({ username: 'ana' }));
    const { person } = openLink(FIRST_ADMIN_KEY);
    await screen.findByRole('heading', { name: 'Make the first admin' });
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'Create admin' }));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/at least 3 characters/);
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(requests).toEqual([]);

    await person.type(screen.getByLabelText('Username'), 'ana');
    await person.type(screen.getByLabelText('Email'), 'ana@atrium.example');
    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');

    await waitFor(() => {
      expect(screen.getByLabelText('Username')).toHaveValue('ana');
      expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    });
    expect(requests.map(({ body }) => body)).toEqual([
      {
        token: 'to-ken_1',
        username: 'ana',
        email: 'ana@atrium.example',
        password: 'a long story',
      },
    ]);
  });

  it('that is no longer valid says so', async () => {
    failEndpoint(createFirstAdmin, { status: 404, body: INVALID });
    const { person } = openLink(FIRST_ADMIN_KEY);
    await person.type(await screen.findByLabelText('Username'), 'ana');
    await person.type(screen.getByLabelText('Email'), 'ana@atrium.example');
    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  });
});
