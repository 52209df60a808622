import { act, screen } from '@testing-library/react';
import {
  fakePollTimers,
  mockReads,
  openChat,
  outgoing,
  selectUser,
  usersPane,
  waitUntil,
} from './testing/open-chat';

beforeEach(() => {
  fakePollTimers();
  mockReads({ conversations: { 1: [outgoing(1, 'To admin')], 7: [outgoing(2, 'To Şule', 7)] } });
});

const NO_SELECTION = 'Select a user to start chatting';

async function openAt(path: string) {
  const page = openChat(path);
  await waitUntil(() => usersPane().queryByText('admin') !== null);
  async function expectPlace([address, text]: readonly [string, string]) {
    await waitUntil(() => screen.queryByText(text) !== null);
    expect(page.currentPath()).toBe(address);
  }
  return { ...page, expectPlace };
}

function backToUsers(name = 'Back to users') {
  act(() => {
    screen.getByRole('button', { name }).click();
  });
}

it('focuses the user in the list when the conversation closes', async () => {
  const { navigate, expectPlace } = await openAt('/chat');
  selectUser(/admin/);
  await expectPlace(['/chat?with=1', 'To admin']);
  act(() => {
    screen.getByRole('button', { name: 'Back to users' }).focus();
  });
  backToUsers();
  await expectPlace(['/chat', NO_SELECTION]);
  expect(usersPane().getByRole('link', { name: /admin/ })).toHaveFocus();

  await navigate(1);
  await expectPlace(['/chat?with=1', 'To admin']);
  act(() => {
    screen.getByRole('button', { name: 'Logout' }).focus();
  });
  await navigate(-1);
  await expectPlace(['/chat', NO_SELECTION]);
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
});

it('returns from a shared link to the users, and keeps other parameters', async () => {
  const { navigate, expectPlace } = await openAt('/chat?from=mail&with=1');
  selectUser(/Şule/);
  await expectPlace(['/chat?from=mail&with=7', 'To Şule']);
  backToUsers();
  await expectPlace(['/chat?from=mail', NO_SELECTION]);

  await navigate(-1);
  await expectPlace(['/chat?from=mail&with=1', 'To admin']);
  backToUsers();
  await expectPlace(['/chat?from=mail', NO_SELECTION]);
});

it('returns from an unknown user to the list', async () => {
  const { expectPlace } = await openAt('/chat?with=99');
  await expectPlace(['/chat?with=99', 'User not found']);
  backToUsers('All users');
  await expectPlace(['/chat', NO_SELECTION]);
});
