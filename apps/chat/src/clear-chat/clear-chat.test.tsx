import { screen, waitFor, within } from '@testing-library/react';
import { clearConversation } from '@atrium/contracts/messages';
import {
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import type { Chat } from '../testing/open-chat';
import { incoming, mockReads, openChat } from '../testing/open-chat';

async function openConfirmation(chat: Partial<Chat>) {
  const reads = mockReads(chat);
  const opened = openChat('/chat?with=1');
  await screen.findByText('Hello');
  await opened.person.click(screen.getByRole('button', { name: 'Clear Chat' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  return { ...opened, reads, dialog: within(dialog) };
}

const hello = (): Partial<Chat> => {
  const { message, sender } = incoming(1, 'Hello');
  return {
    unread: { 1: 2 },
    conversations: { 1: [{ message: { ...message, isRead: true }, sender }] },
  };
};

it('deletes the conversation once after a confirmation, and shows a toast', async () => {
  const chat = hello();
  const { person, dialog } = await openConfirmation(chat);
  expect(
    dialog.getByText(
      'This action will delete all messages in this conversation. This action cannot be undone.',
    ),
  ).toBeVisible();
  await expectAccessible();
  const response = createDeferred<undefined>();
  const requests = mockEndpoint(clearConversation, async () => {
    await response.promise;
    Object.assign(chat, { unread: {}, conversations: {} });
    return {};
  });

  await person.click(dialog.getByRole('button', { name: 'Clear Chat' }));
  await person.click(await dialog.findByRole('button', { name: 'Clearing...' }));
  expect(requests.map(({ url }) => url.search)).toEqual(['?recipientId=1']);
  response.resolve(undefined);

  expect(await readToast()).toBe('Success Chat cleared successfully');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('unread', { exact: false })).toBeNull());
  expect(requests).toHaveLength(1);
});

it('keeps the messages and the confirmation when it fails', async () => {
  const { person, dialog } = await openConfirmation(hello());
  failEndpoint(clearConversation, { status: 500, body: '' });

  await person.click(dialog.getByRole('button', { name: 'Clear Chat' }));

  expect(await readToast()).toBe('Error Failed to clear chat');
  expect(screen.getByText('Hello')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Clear Chat' })).toBeEnabled();
});
