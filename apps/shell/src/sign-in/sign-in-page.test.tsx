import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getUser, login, SECOND_FACTOR_HEADER } from '@atrium/contracts';
import { getSignInOptions } from '@atrium/contracts/sign-in-options';
import {
  buildUser,
  currentToast,
  disconnectEndpoint,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
  renderRoute,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { SignInPage } from './sign-in-page';

function open(path = '/tasks') {
  return renderRoute(
    <>
      <SignInPage />
      <Toaster />
    </>,
    { path, user: null },
  );
}

async function fill(person: UserEvent, username: string, password: string) {
  if (username) await person.type(screen.getByLabelText('Username'), username);
  if (password) await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

it('shows validation errors under each field and sends nothing', async () => {
  const requests = mockEndpoint(login, () => ({}));
  const { person } = open();

  await fill(person, 'ab', 'short');

  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
    'Username must be at least 3 characters',
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters',
  );
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(requests).toEqual([]);
});

it('offers the provider of the company, and explains a sign-in there that has failed', async () => {
  mockEndpoint(getSignInOptions, () => ({ provider: { name: 'Acme' } }));
  open('/login?problem=unknown');

  expect(screen.getByRole('alert')).toHaveTextContent(
    'There is no active account for you in Atrium.',
  );
  expect(await screen.findByRole('button', { name: /^Continue with .?Acme/ })).toBeVisible();
  await expectAccessible();
});

it.each([
  ['linked', 'belongs to another account'],
  ['denied', 'You have canceled the sign-in'],
  ['unavailable', 'can’t be reached'],
  ['setup', 'are not set up for each other'],
  ['unconfirmed', 'does not say that you have just signed in'],
  ['failed', 'Please try again.'],
])('has a sentence for a sign-in that is %s', (problem, sentence) => {
  open(`/login?problem=${problem}`);

  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
});

it.each([
  ['/tasks?q=1', '/tasks?q=1'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['/login?return=/login', '/'],
])('leads from the login to %j, if that is a page of Atrium', async (path, shown) => {
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  const { person, currentPath } = open(
    `/login?${new URLSearchParams({ return: path }).toString()}`,
  );

  await fill(person, 'maria', 'demo1234');

  await waitFor(() => expect(currentPath()).toBe(shown));
});

it('sends the credentials, trims the username only there, and stays at the address', async () => {
  const requests = mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  const { person, currentPath } = open('/tasks?q=1');

  await fill(person, ' maria ', ' demo1234 ');

  expect(requests.map(({ body }) => body)).toEqual([{ username: 'maria', password: ' demo1234 ' }]);
  expect(screen.getByLabelText('Username')).toHaveValue(' maria ');
  expect(currentPath()).toBe('/tasks?q=1');
});

it('shows why the server rejects a sign-in, and keeps what was typed', async () => {
  failEndpoint(login, { status: 401, body: 'Invalid username or password' });
  const { person } = open();

  await fill(person, 'maria', 'wrong-password');

  expect(await readToast()).toMatch(/^Login failed ?Invalid username or password/);
  expect(screen.getByLabelText('Username')).toHaveValue('maria');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong-password');
});

it('shows the text of a network error', async () => {
  disconnectEndpoint(login);
  const { person } = open();

  await fill(person, 'maria', 'demo1234');

  expect(await readToast()).toMatch(/^Login failed ?Failed to fetch/);
});

it('sends one request even if the button is pressed repeatedly, and leaves /login', async () => {
  let release: () => void = () => undefined;
  const requests = mockEndpoint(login, async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return {};
  });
  mockEndpoint(getUser, () => buildUser());
  const { person, currentPath } = open('/login');
  await fill(person, 'maria', 'demo1234');

  await person.click(screen.getByRole('button', { name: 'Login' }));
  await person.type(screen.getByLabelText('Password'), '{Enter}');
  expect(requests).toHaveLength(1);
  release();

  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(requests).toHaveLength(1);
});

describe('a user with a second factor', () => {
  function answer(problem: 'missing' | 'wrong', body: string) {
    const headers = { [SECOND_FACTOR_HEADER]: problem };
    return failEndpoint(login, { status: 401, body, headers });
  }

  async function signIn() {
    answer('missing', 'Enter the code from your authenticator app.');
    const { person } = open();
    await fill(person, 'maria', 'demo1234');
    return { person, code: await screen.findByLabelText('Code') };
  }

  it('is asked for a code without a toast, and for another one if it is wrong', async () => {
    const { person, code } = await signIn();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(currentToast()).toBe('');
    await expectAccessible();

    answer('wrong', 'The code is not valid.');
    await person.type(code, '000000{Enter}');
    expect(await readToast()).toMatch(/^Login failed ?The code is not valid\./);
    expect(code).toHaveValue('000000');

    await person.clear(code);
    const requests = mockEndpoint(login, () => ({}));
    mockEndpoint(getUser, () => buildUser());
    await person.type(code, '123 456{Enter}');

    await waitFor(() => {
      expect(requests.map(({ body }) => body)).toEqual([
        { username: 'maria', password: 'demo1234', code: '123 456' },
      ]);
    });
  });

  it('can use a recovery code, or go back to what was typed before', async () => {
    const { person } = await signIn();

    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(field).toHaveAccessibleDescription('Required');

    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Username')).toHaveValue('maria');
    expect(screen.getByLabelText('Password')).toHaveValue('demo1234');
  });
});
