import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import {
  clearConversation,
  deleteMessage,
  editMessage,
  listMessages,
  sendMessage,
} from '@atrium/contracts/messages';
import {
  createDeferred,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import type { Chat } from '../testing/open-chat';
import { incoming, mockReads, openChat, outgoing } from '../testing/open-chat';

function recent(id: number, content: string): ConversationEntry {
  const entry = outgoing(id, content);
  entry.message.createdAt = new Date().toISOString();
  entry.message.isRead = false;
  return entry;
}

function received(id: number, content: string): ConversationEntry {
  const entry = incoming(id, content);
  entry.message.isRead = true;
  return entry;
}

async function open(...entries: ConversationEntry[]) {
  const chat = { conversations: { 1: entries } };
  mockReads(chat);
  const opened = openChat('/chat?with=1');
  await screen.findByRole('region', { name: 'Messages with admin' });
  const row = (id: number) => {
    const item = screen
      .getAllByRole('listitem')
      .find((li) => li.getAttribute('aria-posinset') === String(id));
    if (!item) throw new Error(`There is no message ${String(id)}`);
    return within(item);
  };
  const choose = async (id: number, item: string) => {
    await opened.person.click(row(id).getByRole('button', { name: 'Message actions' }));
    await opened.person.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...opened, chat, row, choose };
}

type Opened = Awaited<ReturnType<typeof open>>;

const input = () => screen.getByPlaceholderText('Type a message...');

it('shows links and code, and marks what was edited, deleted and seen', async () => {
  const edited = recent(1, 'See https://a.example and `x  = <b>`');
  edited.message.editedAt = edited.message.createdAt;
  edited.message.isRead = true;
  const deleted = received(2, 'Message deleted');
  deleted.message.deletedAt = deleted.message.createdAt;
  const { row } = await open(edited, deleted, recent(3, '```\na\n  b\n```'));

  expect(screen.getByRole('link', { name: 'https://a.example' })).toBeVisible();
  expect(screen.getByText('x  = <b>', { normalizer: String })).toHaveProperty('tagName', 'CODE');
  expect(screen.getByText('a\n  b', { normalizer: String })).toHaveProperty('tagName', 'CODE');
  expect(row(1).getByText('(edited)')).toBeVisible();
  expect(row(1).getByText('Seen')).toBeVisible();
  expect(row(2).queryByRole('button', { name: 'Message actions' })).toBeNull();
  await expectAccessible();
});

it('quotes a message with the next one, and goes to it', async () => {
  const { person, choose, chat } = await open(received(1, 'Lunch?'), recent(2, 'Later'));
  const requests = mockEndpoint(sendMessage, ({ body }) => {
    const entry = recent(3, sendMessage.body.parse(body).content);
    entry.message.quoted = { id: 1, senderId: 1, content: 'Lunch?' };
    chat.conversations[1].push(entry);
    return entry;
  });
  await choose(1, 'Quote');
  await waitFor(() => expect(input()).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Remove quote' })).toBeVisible();
  await person.keyboard('Yes{Enter}');

  await person.click(await screen.findByRole('button', { name: /Lunch/ }));
  expect(requests.map(({ body }) => body)).toEqual([
    { recipientId: 1, content: 'Yes', quotedId: 1 },
  ]);
  expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('region', { name: /^Messages/ })).toHaveFocus());
});

it('changes a message in the composer, whose draft stays', async () => {
  const { person, choose, chat } = await open(recent(1, 'Helo'));
  await person.type(input(), 'Draft');
  await choose(1, 'Edit');
  await waitFor(() => expect(input()).toHaveValue('Helo'));
  await person.keyboard('{Escape}');
  expect(input()).toHaveValue('Draft');

  await choose(1, 'Edit');
  await person.clear(input());
  await person.type(input(), 'Hello');
  expect(area.isDirty()).toBe(true);
  failEndpoint(editMessage, { status: 403, body: { message: 'Too late' } });
  await person.keyboard('{Enter}');
  expect(await readToast()).toBe('Error Too late');
  expect(input()).toHaveValue('Hello');

  mockEndpoint(editMessage, () => {
    const { message } = recent(1, 'Hello');
    const changed = { ...message, editedAt: message.createdAt };
    chat.conversations[1] = [{ ...recent(1, 'Hello'), message: changed }];
    return changed;
  });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('(edited)')).toBeVisible();
  await waitFor(() => expect(input()).toHaveValue('Draft'));
});

it.each([
  ['Quote of another message', ({ choose }: Opened) => choose(2, 'Quote'), ''],
  ['Edit of another message', ({ choose }: Opened) => choose(3, 'Edit'), 'Later'],
  ['Escape', ({ person }: Opened) => person.keyboard('{Escape}'), ''],
  [
    'Cancel editing',
    ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Cancel editing' })),
    '',
  ],
])('asks before a changed text is lost by %s', async (_, leave, afterwards) => {
  const opened = await open(recent(1, 'Helo'), received(2, 'Lunch?'), recent(3, 'Later'));
  const { person, choose } = opened;
  await choose(1, 'Edit');
  await person.type(input(), 'o!');

  await leave(opened);
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(input()).toHaveValue('Heloo!');
  await waitFor(() => expect(input()).toHaveFocus());

  await leave(opened);
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(input()).toHaveValue(afterwards);
  await waitFor(() => expect(input()).toHaveFocus());
  expect(area.isDirty()).toBe(false);
});

function markDeleted({ message, sender }: ConversationEntry): ConversationEntry {
  return {
    message: { ...message, content: 'Message deleted', deletedAt: message.createdAt },
    sender,
  };
}

it.each([
  ['deleted elsewhere', [markDeleted(recent(1, 'Helo'))]],
  ['cleared by the other one', []],
])('keeps a changed text whose message is %s, for a new one', async (_, left) => {
  const { person, choose, chat, queryClient } = await open(recent(1, 'Helo'));
  await person.type(input(), 'Draft');
  await choose(1, 'Edit');
  await person.type(input(), 'o!');
  chat.conversations[1] = left;
  await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));

  expect(await screen.findByText('This message was deleted. Your text is kept.')).toBeVisible();
  expect(input()).toHaveValue('Heloo!');
  await person.click(screen.getByRole('button', { name: 'Use as new message' }));
  expect(input()).toHaveValue('Draft\nHeloo!');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

it('says that the message of a changed text is gone, and keeps the text', async () => {
  const { person, choose, chat } = await open(recent(1, 'Helo'));
  await choose(1, 'Edit');
  await person.type(input(), 'o!');
  failEndpoint(editMessage, { status: 404, body: { message: 'Not found' } });
  chat.conversations[1] = [];
  await person.keyboard('{Enter}');

  expect(await readToast()).toBe('Error This message was deleted meanwhile');
  expect(await screen.findByRole('button', { name: 'Use as new message' })).toBeEnabled();
  expect(input()).toHaveValue('Heloo!');
});

it('leaves the edit of another message alone when a change arrives late', async () => {
  const { person, choose } = await open(recent(1, 'Helo'), recent(2, 'Later'));
  const response = createDeferred<undefined>();
  mockEndpoint(editMessage, async () => {
    await response.promise;
    return recent(1, 'Hello').message;
  });
  await choose(1, 'Edit');
  await person.type(input(), '!{Enter}');
  await choose(2, 'Edit');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  response.resolve(undefined);
  await screen.findByText('Message changed');
  await person.type(input(), '!');
  expect(input()).toHaveValue('Later!');
});

it('shows a quoted message as it is now, until it is sent', async () => {
  const { choose, chat, queryClient } = await open(received(1, 'Lunch?'), recent(2, 'Later'));
  await choose(1, 'Quote');
  const composer = within(screen.getByRole('form', { name: 'New message' }));
  expect(composer.getByText('Lunch?')).toBeVisible();

  chat.conversations[1] = [received(1, 'Dinner?'), recent(2, 'Later')];
  await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));
  expect(await composer.findByText('Dinner?')).toBeVisible();

  chat.conversations[1] = [markDeleted(received(1, '')), recent(2, 'Later')];
  await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));
  expect(await composer.findByText('Message deleted')).toBeVisible();
  expect(composer.getByText('Your message will be sent without the quote.')).toBeVisible();
});

it('follows a quoted message that is older than the newest ones', async () => {
  const all = Array.from({ length: 250 }, (_, index) =>
    recent(index + 1, `N ${String(index + 1)}`),
  );
  mockReads();
  mockEndpoint(listMessages, ({ url: { searchParams } }) => {
    const before = Number(searchParams.get('before') ?? Infinity);
    const after = Number(searchParams.get('after') ?? 0);
    return all.filter(({ message: { id } }) => id < before && id > after).slice(-200);
  });
  const { person, queryClient } = openChat('/chat?with=1&message=3');
  const item = (await screen.findByText('N 3')).closest('li') ?? document.body;
  await person.click(within(item).getByRole('button', { name: 'Message actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Quote' }));
  const composer = within(screen.getByRole('form', { name: 'New message' }));
  expect(composer.getByText('N 3')).toBeVisible();

  all[2] = markDeleted(recent(3, ''));
  await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));
  expect(await composer.findByText('Message deleted')).toBeVisible();
});

it('offers no change after 15 minutes and for others’ messages', async () => {
  const { person, row } = await open(received(1, 'Theirs'), outgoing(2, 'Old'));
  const itemsOf = async (id: number) => {
    await person.click(row(id).getByRole('button', { name: 'Message actions' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    await person.keyboard('{Escape}');
    return items;
  };
  expect(await itemsOf(1)).toEqual(['Copy', 'Quote']);
  expect(await itemsOf(2)).toEqual(['Copy', 'Quote', 'Delete']);
});

it('deletes a message after a confirmation', async () => {
  const { person, choose, chat } = await open(recent(1, 'Oops'));
  const requests = mockEndpoint(deleteMessage, () => {
    const { message, sender } = recent(1, 'Message deleted');
    const deleted = { ...message, deletedAt: message.createdAt };
    chat.conversations[1] = [{ message: deleted, sender }];
    return deleted;
  });
  await choose(1, 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
  expect(requests).toHaveLength(0);
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Oops')).toBeNull());
  expect(requests).toHaveLength(1);
});

it('opens at an old message and loads newer ones up to the newest', async () => {
  const all = Array.from({ length: 1000 }, (_, index) =>
    outgoing(index + 1, `Number ${String(index + 1)}`),
  );
  mockReads();
  const searches: string[] = [];
  mockEndpoint(listMessages, ({ url: { search, searchParams } }) => {
    searches.push(search.replace('?recipientId=1', ''));
    const before = Number(searchParams.get('before') ?? Infinity);
    const after = Number(searchParams.get('after') ?? 0);
    const page = all.filter(({ message: { id } }) => id < before && id > after);
    return searchParams.has('after') ? page.slice(0, 200) : page.slice(-200);
  });
  const { person } = openChat('/chat?with=1&message=500');
  const load = () => screen.findByRole('button', { name: 'Load newer messages' });
  await person.click(await load());
  await screen.findByText('200 newer messages loaded');
  expect(screen.getByRole('region', { name: /^Messages/ })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Load newer messages' })).toBeNull(),
  );
  expect(searches.filter((search) => search !== '')).toEqual([
    '&before=501',
    '&after=500',
    '&after=700',
  ]);
});

it('marks the message at which it was opened, for as long as it is open there', async () => {
  mockReads({ conversations: { 1: [received(1, 'Hello'), received(2, 'Bye')] } });
  const { person } = openChat('/chat?with=1&message=1');
  const hello = (await screen.findByText('Hello')).closest('li');
  await waitFor(() => expect(hello).toHaveAttribute('aria-current', 'true'));
  await expectAccessible();

  await person.type(screen.getByLabelText('Message'), 'Hi');
  expect(hello).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('Bye').closest('li')).not.toHaveAttribute('aria-current');
});

it.each(['2', '99', '0', 'x', '2147483647', '1e99'])(
  'says that there is no message %s at the address',
  async (id) => {
    mockReads({ conversations: { 1: [received(1, 'Hello')] } });
    openChat(`/chat?with=1&message=${id}`);
    expect(await readToast()).toBe('Error Message not found');
    expect(screen.getByText('Hello')).toBeVisible();
  },
);

it('moves a day from today to yesterday at midnight', async () => {
  freezeDate(new Date(2026, 10, 20, 23, 59));
  const entry = outgoing(1, 'Hi');
  entry.message.createdAt = new Date(2026, 10, 20, 9).toISOString();
  mockReads({ conversations: { 1: [entry] } });
  openChat('/chat?with=1');
  expect(await screen.findByText('Today')).toBeVisible();
  freezeDate(new Date(2026, 10, 21, 0, 1));
  fireEvent(document, new Event('visibilitychange'));

  expect(screen.getByText('Yesterday')).toBeVisible();
});

async function openConfirmation(chat: Partial<Chat>) {
  const reads = mockReads(chat);
  const opened = openChat('/chat?with=1');
  await screen.findByText('Hello');
  await opened.person.click(screen.getByRole('button', { name: 'Clear Chat' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  return { ...opened, reads, dialog: within(dialog) };
}

const hello = (): Partial<Chat> => ({
  unread: { 1: 2 },
  conversations: { 1: [received(1, 'Hello')] },
});

it('deletes the conversation once after a confirmation, and shows a toast', async () => {
  const chat = hello();
  const { person, dialog } = await openConfirmation(chat);
  expect(
    dialog.getByText(
      'This action will delete all messages in this conversation. This action cannot be undone.',
    ),
  ).toBeVisible();
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

it('ArrowUp in an empty field edits the last own message', async () => {
  const { person } = await open(recent(1, 'First'), recent(2, 'Second'), received(3, 'Answer'));
  await person.type(input(), 'typed{ArrowUp}');
  expect(input()).toHaveValue('typed');
  await person.clear(input());
  await person.keyboard('{Control>}{ArrowUp}{/Control}');
  expect(input()).toHaveValue('');

  await person.keyboard('{ArrowUp}');

  expect(input()).toHaveValue('Second');
  expect(screen.getByText('Editing message')).toBeVisible();
});

it('ArrowUp edits no message that is too old or deleted', async () => {
  const deleted = recent(2, '');
  deleted.message.deletedAt = deleted.message.createdAt;
  const { person } = await open(outgoing(1, 'Old'), deleted);
  await person.type(input(), '{ArrowUp}');
  expect(input()).toHaveValue('');
});

it('ArrowUp does nothing when shortcuts of a single key are off', async () => {
  document.cookie = 'atrium_shortcuts=off';
  const { person } = await open(recent(1, 'First'));
  await person.type(input(), '{ArrowUp}');
  expect(input()).toHaveValue('');
  document.cookie = 'atrium_shortcuts=; max-age=0';
});
