import { act, screen } from '@testing-library/react';
import {
  choose,
  holdPolls,
  mockReads,
  openChat,
  outgoing,
  until,
  usersPane,
} from './testing/open-chat';

beforeEach(() => {
  holdPolls();
  mockReads({ conversations: { 1: [outgoing(1, 'To admin')], 7: [outgoing(2, 'To Şule', 7)] } });
});

afterEach(() => {
  jest.useRealTimers();
});

const SELECT = 'Select a user to start chatting';

async function openAt(path: string) {
  const page = openChat(path);
  await until(() => usersPane().queryByText('admin') !== null);
  async function expectPlace([address, text]: readonly [string, string]) {
    await until(() => screen.queryByText(text) !== null);
    expect(page.currentPath()).toBe(address);
  }
  return { ...page, expectPlace };
}

function backToUsers(name = 'Back to users') {
  act(() => {
    screen.getByRole('button', { name }).click();
  });
}

it('goes back and forward through three steps in both directions', async () => {
  const { goBy, expectPlace } = await openAt('/chat');
  const places = [
    ['/chat', SELECT],
    ['/chat?with=1', 'To admin'],
    ['/chat?with=7', 'To Şule'],
    ['/chat?with=1', 'To admin'],
  ] as const;
  for (const name of [/admin/, /Şule/, /admin/]) choose(name);
  await expectPlace(places[3]);

  for (let round = 0; round < 2; round += 1) {
    for (const step of [2, 1, 0] as const) {
      goBy(-1);
      await expectPlace(places[step]);
    }
    for (const step of [1, 2, 3] as const) {
      goBy(1);
      await expectPlace(places[step]);
    }
  }
});

it('leads back to the users by the way it came, again after every Forward', async () => {
  const { goBy, expectPlace } = await openAt('/chat');
  choose(/admin/);

  for (let round = 0; round < 3; round += 1) {
    await expectPlace(['/chat?with=1', 'To admin']);
    backToUsers();
    await expectPlace(['/chat', SELECT]);
    goBy(1);
  }
});

it('hands the focus to the user in the list when the conversation is left', async () => {
  const { goBy, expectPlace } = await openAt('/chat');
  choose(/admin/);
  await expectPlace(['/chat?with=1', 'To admin']);
  act(() => {
    screen.getByRole('button', { name: 'Back to users' }).focus();
  });
  backToUsers();
  await expectPlace(['/chat', SELECT]);
  expect(usersPane().getByRole('link', { name: /admin/ })).toHaveFocus();

  goBy(1);
  await expectPlace(['/chat?with=1', 'To admin']);
  act(() => {
    screen.getByRole('button', { name: 'Logout' }).focus();
  });
  goBy(-1);
  await expectPlace(['/chat', SELECT]);
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
});

it('leads from a shared link to the users, and keeps the rest of the address', async () => {
  const { goBy, expectPlace } = await openAt('/chat?from=mail&with=1');
  choose(/Şule/);
  await expectPlace(['/chat?from=mail&with=7', 'To Şule']);
  backToUsers();
  await expectPlace(['/chat?from=mail', SELECT]);

  goBy(-1);
  await expectPlace(['/chat?from=mail&with=1', 'To admin']);
  backToUsers();
  await expectPlace(['/chat?from=mail', SELECT]);
});

it('leads from an unknown user to all of them', async () => {
  const { expectPlace } = await openAt('/chat?with=99');
  await expectPlace(['/chat?with=99', 'There is no such user to chat with']);
  backToUsers('All users');
  await expectPlace(['/chat', SELECT]);
});
