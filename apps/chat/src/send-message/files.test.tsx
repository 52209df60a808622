import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endSession, sessionQueries } from '@atrium/api-client';
import type { Attachment } from '@atrium/contracts/attachments';
import { attachmentNames } from '@atrium/contracts/attachments';
import { uploadFile } from '@atrium/contracts/files';
import type { ConversationEntry } from '@atrium/contracts/messages';
import {
  clearConversation,
  deleteMessage,
  editMessage,
  sendMessage,
} from '@atrium/contracts/messages';
import type { MockRequest } from '@atrium/testing';
import {
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import type { Chat } from '../testing/open-chat';
import {
  incoming,
  maria,
  mockConversations,
  mockReads,
  openChat,
  outgoing,
  usersPane,
} from '../testing/open-chat';

const PICTURE = { type: 'image/png', width: 640, height: 480 };

function stored(id: number, name: string, values: Partial<Attachment> = {}): Attachment {
  return {
    id,
    name,
    size: 2048,
    type: 'application/pdf',
    width: null,
    height: null,
    altText: null,
    ...values,
  };
}

function received(id: number, content: string): ConversationEntry {
  const entry = incoming(id, content);
  entry.message.isRead = true;
  return entry;
}

function withFiles(entry: ConversationEntry, ...attachments: Attachment[]): ConversationEntry {
  return { ...entry, message: { ...entry.message, attachments } };
}

function fileOf(name: string): File {
  return new File(['content'], name, { type: 'application/pdf' });
}

function nameOf({ headers }: MockRequest): string {
  return decodeURIComponent(headers.get('content-disposition')?.split("''")[1] ?? '');
}

/** Stores each file under the next id from 70 on; those of a held name when they are released. */
function mockUploads() {
  const held = new Map<string, Promise<undefined>>();
  const files = new Map<number, Attachment>();
  const requests = mockEndpoint(uploadFile, async (request) => {
    const name = nameOf(request);
    const id = 70 + files.size;
    files.set(id, stored(id, name));
    await held.get(name);
    return stored(id, name);
  });
  return {
    requests,
    files,
    hold: (name: string) => {
      const { promise, resolve } = createDeferred<undefined>();
      held.set(name, promise);
      return () => act(async () => resolve(undefined));
    },
  };
}

/** Sends messages with these files to the conversation. */
function mockSends(
  chat: Partial<Chat>,
  files: ReadonlyMap<number, Attachment>,
  delay?: Promise<undefined>,
) {
  return mockEndpoint(sendMessage, async ({ body }) => {
    await delay;
    const { recipientId, content, attachmentIds = [] } = sendMessage.body.parse(body);
    const entries = chat.conversations?.[recipientId] ?? [];
    const attached = attachmentIds.flatMap((id) => files.get(id) ?? []);
    const sent = withFiles(outgoing(50 + entries.length, content, recipientId), ...attached);
    entries.push(sent);
    return sent;
  });
}

async function open(entries: ConversationEntry[] = []) {
  const chat = { conversations: { 1: entries, 7: [] } };
  mockReads(chat);
  const uploads = mockUploads();
  const opened = openChat('/chat?with=1');
  await screen.findByRole('form', { name: 'New message' });
  const attach = (...names: string[]) => opened.person.upload(picker(), names.map(fileOf));
  return { ...opened, chat, uploads, attach };
}

const picker = () => screen.getByLabelText('Attach files', { selector: 'input' });
const input = () => screen.getByPlaceholderText('Type a message...');
const button = (name: string) => screen.getByRole('button', { name });
const attached = () => screen.findByRole('list', { name: 'Files to attach' });
const log = () => screen.findByRole('region', { name: /^Messages with/ });

async function isUploaded(name: string) {
  await screen.findByRole('button', { name: `Remove ${name}` });
}

it('sends files with a text', async () => {
  const { person, chat, uploads, attach } = await open();
  const requests = mockSends(chat, uploads.files);
  await person.type(input(), 'The report');
  await attach('a.pdf', 'b.pdf');
  await isUploaded('a.pdf');
  await isUploaded('b.pdf');
  expect(area.isDirty()).toBe(true);
  await expectAccessible();
  await person.click(button('Send'));

  const files = within(await log()).getByRole('list', { name: 'Files' });
  expect(within(files).getByRole('link', { name: 'Download a.pdf' })).toHaveAttribute(
    'href',
    '/api/files/70',
  );
  expect(within(await log()).getByText('The report')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { recipientId: 1, content: 'The report', attachmentIds: [70, 71] },
  ]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to attach' })).toBeNull());
  expect(input()).toHaveValue('');
  expect(input()).toHaveFocus();
  expect(area.isDirty()).toBe(false);
  await expectAccessible();
});

it('sends a pasted and a dropped file alone, whose names are no text of the bubble', async () => {
  const { person, chat, uploads } = await open([received(1, 'Where is it?')]);
  const requests = mockSends(chat, uploads.files);
  fireEvent.paste(input(), { clipboardData: { types: ['Files'], files: [fileOf('a.pdf')] } });
  await isUploaded('a.pdf');
  const dragged = { dataTransfer: { types: ['Files'], files: [fileOf('b.pdf')] } };
  fireEvent.dragOver(await log(), dragged);
  expect(await screen.findByText('Drop files to send them to admin')).toBeVisible();
  fireEvent.drop(await log(), dragged);
  await isUploaded('b.pdf');
  expect(screen.queryByText('Drop files to send them to admin')).toBeNull();
  await person.type(input(), ' {Enter}');

  expect(await within(await log()).findByText('a.pdf')).toBeVisible();
  expect(screen.queryByText('a.pdf, b.pdf')).toBeNull();
  expect(requests.map(({ body }) => body)).toEqual([
    { recipientId: 1, content: 'a.pdf, b.pdf', attachmentIds: [70, 71] },
  ]);
  await waitFor(() => expect(input()).toHaveValue(''));
});

it('waits for uploads, and sends once', async () => {
  const { person, chat, uploads, attach } = await open();
  const requests = mockSends(chat, uploads.files);
  const release = uploads.hold('a.pdf');
  await attach('a.pdf');
  await person.type(input(), 'The report{Enter}{Enter}');
  expect(button('Waiting...')).toBeVisible();
  expect(
    await screen.findByText('Your message is sent when its files are uploaded.'),
  ).toBeVisible();
  await person.click(button('Waiting...'));
  await expectAccessible();
  expect(requests).toEqual([]);

  await release();
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(requests.map(({ body }) => body)).toEqual([
    { recipientId: 1, content: 'The report', attachmentIds: [70] },
  ]);
});

it('sends nothing that is still being typed', async () => {
  const { person, chat, uploads, attach } = await open();
  const requests = mockSends(chat, uploads.files);
  const release = uploads.hold('a.pdf');
  await attach('a.pdf');
  await person.type(input(), 'One{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Do not send yet' }));
  expect(input()).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(button('Waiting...')).toBeVisible();
  await person.keyboard(', two');
  expect(button('Send')).toBeVisible();
  await release();

  await isUploaded('a.pdf');
  expect(requests).toEqual([]);
  expect(input()).toHaveValue('One, two');
});

it('sends without the files that are still uploaded, which stay for the next message', async () => {
  const { person, chat, uploads, attach } = await open();
  const requests = mockSends(chat, uploads.files);
  const release = uploads.hold('slow.pdf');
  await attach('a.pdf', 'slow.pdf');
  await isUploaded('a.pdf');
  await person.type(input(), 'First{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Send without them' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove a.pdf' })).toBeNull());
  expect(input()).toHaveFocus();

  await release();
  await isUploaded('slow.pdf');
  await person.click(button('Send'));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ body }) => body)).toEqual([
    { recipientId: 1, content: 'First', attachmentIds: [70] },
    { recipientId: 1, content: 'slow.pdf', attachmentIds: [71] },
  ]);
});

it('waits for the retry of a file that was not uploaded', async () => {
  const { person, chat, uploads, attach } = await open();
  const requests = mockSends(chat, uploads.files);
  failEndpoint(uploadFile, { status: 507, body: 'There is no space for files left.' });
  await attach('a.pdf');
  await screen.findByRole('button', { name: 'Retry a.pdf' });
  expect(screen.getByText('There is no space for files left.')).toBeVisible();
  await person.click(button('Send'));
  expect(
    await screen.findByText(
      'Your message waits. Retry or remove the files that were not uploaded.',
    ),
  ).toBeVisible();
  // Nothing would be left of it.
  expect(screen.queryByRole('button', { name: 'Send without them' })).toBeNull();
  await expectAccessible();

  const again = mockUploads();
  again.files.forEach((file, id) => uploads.files.set(id, file));
  await person.click(button('Retry a.pdf'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ recipientId: 1, content: 'a.pdf', attachmentIds: [70] });
});

it('keeps the files of a message that was not sent, and retries it with the same idempotency key', async () => {
  const { person, attach } = await open();
  const failed = failEndpoint(sendMessage, { status: 500, body: '' });
  await attach('a.pdf');
  await isUploaded('a.pdf');
  await person.type(input(), '{Enter}');
  expect(await readToast()).toBe('Error Failed to send message');
  expect(input()).toHaveAccessibleDescription('Not sent. Send tries again and sends it only once.');
  await person.click(button('Send'));
  await waitFor(() => expect(failed).toHaveLength(2));
  await waitFor(() => expect(button('Send')).toBeEnabled());
  await attach('b.pdf');
  await isUploaded('b.pdf');
  expect(input()).toHaveAccessibleDescription('');
  await person.click(button('Send'));
  await waitFor(() => expect(failed).toHaveLength(3));

  const [first, second, third] = failed.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(failed[2]?.body).toMatchObject({ content: 'a.pdf, b.pdf', attachmentIds: [70, 71] });
});

it('restores uploaded files and names the others when the same user signs in again', async () => {
  const { person, queryClient, chat, uploads, attach } = await open();
  uploads.hold('slow.pdf');
  await attach('a.pdf', 'slow.pdf');
  await isUploaded('a.pdf');
  const { promise: held, resolve } = createDeferred<undefined>();
  failEndpoint(uploadFile, { status: 401, body: { message: 'Not signed in' }, held });
  await attach('c.pdf');
  await screen.findByText('c.pdf');
  resolve(undefined);
  await screen.findByText('Login');

  const requests = mockSends(chat, uploads.files);
  act(() => void queryClient.setQueryData(sessionQueries.user().queryKey, maria));
  await isUploaded('a.pdf');
  expect(screen.getByText('Not uploaded: slow.pdf, c.pdf. Attach them again.')).toBeVisible();
  expect(within(await attached()).getAllByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await person.click(button('Dismiss'));
  expect(screen.queryByText(/^Not uploaded/)).toBeNull();
  await person.click(button('Send'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ recipientId: 1, content: 'a.pdf', attachmentIds: [70] });
});

it('names a file that was listed just before the session ended', async () => {
  const { queryClient, uploads, attach } = await open();
  uploads.hold('slow.pdf');
  const listed = new MutationObserver(() => {
    if (screen.queryByText('slow.pdf')) endSession(queryClient);
  });
  listed.observe(document.body, { childList: true, subtree: true });
  await attach('slow.pdf');
  await screen.findByText('Login');
  listed.disconnect();

  act(() => void queryClient.setQueryData(sessionQueries.user().queryKey, maria));
  expect(await screen.findByText('Not uploaded: slow.pdf. Attach them again.')).toBeVisible();
});

it('keeps the files of each conversation', async () => {
  const { person, chat, uploads, attach } = await open();
  uploads.hold('slow.pdf');
  await attach('a.pdf', 'slow.pdf');
  await isUploaded('a.pdf');
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await screen.findByRole('heading', { name: 'Şule Işık' });
  expect(screen.queryByText('a.pdf')).toBeNull();
  expect(usersPane().getByRole('link', { name: /admin/ })).toHaveAccessibleName('admin Draft');
  expect(area.isDirty()).toBe(true);

  const { promise, resolve } = createDeferred<undefined>();
  const requests = mockSends(chat, uploads.files, promise);
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  expect(await screen.findByText('Not uploaded: slow.pdf. Attach them again.')).toBeVisible();
  await person.click(button('Send'));
  await waitFor(() => expect(requests).toHaveLength(1));
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await screen.findByRole('heading', { name: 'Şule Işık' });
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  await isUploaded('a.pdf');

  await act(async () => resolve(undefined));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to attach' })).toBeNull());
  expect(requests).toHaveLength(1);
  await person.click(button('Dismiss'));
  expect(area.isDirty()).toBe(false);
});

it('goes on with uploads while the conversation is cleared', async () => {
  const { person, chat, uploads, attach } = await open([received(1, 'Hello')]);
  const requests = mockSends(chat, uploads.files);
  const release = uploads.hold('a.pdf');
  await attach('a.pdf');
  mockEndpoint(clearConversation, () => {
    chat.conversations[1].length = 0;
    return {};
  });
  await person.click(button('Clear Chat'));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Clear Chat' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  await release();
  await isUploaded('a.pdf');
  await person.click(button('Send'));

  expect(await within(await log()).findByText('a.pdf')).toBeVisible();
  expect(requests).toHaveLength(1);
});

describe('a sent message with files', () => {
  function recent(content: string, ...attachments: Attachment[]) {
    const entry = withFiles(outgoing(1, content), ...attachments);
    entry.message.createdAt = new Date().toISOString();
    return entry;
  }

  async function openSent(entry: ConversationEntry) {
    const opened = await open([entry]);
    const choose = async (item: string) => {
      await opened.person.click(button('Message actions'));
      await opened.person.click(await screen.findByRole('menuitem', { name: item }));
    };
    const edits = mockEndpoint(editMessage, ({ body }) => {
      const { content } = editMessage.body.parse(body);
      const changed = { ...entry.message, content, editedAt: entry.message.createdAt };
      opened.chat.conversations[1] = [{ ...entry, message: changed }];
      return changed;
    });
    return { ...opened, choose, edits };
  }

  it('shows pictures in their space, and opens them together', async () => {
    const pictures = [
      stored(70, 'first.png', PICTURE),
      stored(71, 'second.png', { ...PICTURE, altText: 'The second step' }),
    ];
    const { person } = await openSent(recent('Steps', ...pictures, stored(72, 'log.txt')));
    const picture = await screen.findByRole('img', { name: 'first.png' });
    expect(picture).toHaveAttribute('src', '/api/files/70');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '640');
    await expectAccessible();

    await person.click(button('Open The second step'));
    const viewer = await screen.findByRole('dialog');
    expect(within(viewer).getByText('2 of 2')).toBeVisible();
    await expectAccessible();
    await person.keyboard('{ArrowLeft}');
    expect(within(viewer).getByRole('img', { name: 'first.png' })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gets a text, and loses it, with its files staying', async () => {
    const files = [stored(70, 'a.pdf'), stored(71, 'b.pdf')];
    const { person, choose, edits } = await openSent(recent(attachmentNames(files), ...files));
    await choose('Edit');
    await waitFor(() => expect(button('Save')).toBeVisible());
    expect(input()).toHaveValue('');
    expect(area.isDirty()).toBe(false);
    await person.type(input(), 'Both{Enter}');
    expect(await within(await log()).findByText('Both')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download b.pdf' })).toBeVisible();

    await choose('Edit');
    await waitFor(() => expect(input()).toHaveValue('Both'));
    await person.clear(input());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(within(document.body).queryByText('Both')).toBeNull());
    expect(edits.map(({ body }) => body)).toEqual([
      { content: 'Both' },
      { content: 'a.pdf, b.pdf' },
    ]);
    expect(button('Send')).toBeVisible();
  });

  it('asks before a dropped file takes a changed text away', async () => {
    const { person, choose } = await openSent(recent('Helo'));
    await choose('Edit');
    await person.type(input(), 'o');
    const dropped = { dataTransfer: { types: ['Files'], files: [fileOf('a.pdf')] } };
    fireEvent.drop(await log(), dropped);
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(input()).toHaveValue('Heloo');
    expect(screen.queryByText('a.pdf')).toBeNull();

    fireEvent.drop(await log(), dropped);
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await isUploaded('a.pdf');
    expect(input()).toHaveValue('');
  });

  it('shows no files once it is deleted', async () => {
    const entry = recent('Secret', stored(70, 'a.pdf'));
    const { person, choose, chat } = await openSent(entry);
    expect(await screen.findByText('a.pdf')).toBeVisible();
    mockEndpoint(deleteMessage, () => {
      const { createdAt: deletedAt } = entry.message;
      const deleted = { ...entry.message, content: 'Message deleted', deletedAt };
      chat.conversations[1] = [{ ...entry, message: deleted }];
      return deleted;
    });
    await choose('Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await within(await log()).findByText('Message deleted')).toBeVisible();
    expect(screen.queryByText('a.pdf')).toBeNull();
  });
});

it('shows the names of files alone as the last message of a conversation', async () => {
  const files = [stored(70, 'a.pdf')];
  const entry = withFiles(received(1, attachmentNames(files)), ...files);
  const chat = { unread: {}, conversations: { 1: [entry] } };
  mockReads(chat);
  mockConversations(chat);
  openChat();

  expect(await usersPane().findByRole('link', { name: /^admin a\.pdf/ })).toBeVisible();
});
