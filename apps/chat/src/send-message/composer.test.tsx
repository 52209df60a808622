import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionQueries } from '@atrium/api-client';
import { sendMessage } from '@atrium/contracts/messages';
import type { MockRequest } from '@atrium/testing';
import {
  currentToast,
  disconnectEndpoint,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import type { Chat } from '../testing/open-chat';
import { maria, mockReads, openChat, outgoing, usersPane } from '../testing/open-chat';

function input() {
  return screen.getByPlaceholderText('Type a message...');
}

async function openConversation(chat: Partial<Chat> = {}) {
  mockReads(chat);
  const opened = openChat('/chat?with=1');
  await screen.findByRole('button', { name: 'Send' });
  return opened;
}

/** Delays responses to sent messages until `respond` is called. */
function delaySends() {
  const pending: (() => void)[] = [];
  const requests = mockEndpoint(sendMessage, async ({ body }) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    return outgoing(50 + pending.length, contentOf({ body }));
  });
  return { requests, respond: () => pending.forEach((resolve) => resolve()) };
}

function contentOf({ body }: Pick<MockRequest, 'body'>): string {
  return sendMessage.body.parse(body).content;
}

function keyOf({ headers, body }: MockRequest): string | null {
  expect(Object.keys(body ?? {})).toEqual(['recipientId', 'content']);
  return headers.get('idempotency-key');
}

it('sends with Enter, adds a line with Shift+Enter, and sends nothing twice', async () => {
  const chat: Partial<Chat> = { conversations: { 1: [outgoing(1, 'Before')] } };
  const { person } = await openConversation(chat);
  const { requests, respond } = delaySends();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();

  await person.type(input(), '  One{Shift>}{Enter}{/Shift}two ');
  await person.keyboard('{Enter}{Enter}');
  const button = await screen.findByRole('button', { name: 'Sending...' });
  await person.click(button);
  await person.type(input(), 'more{Enter}');
  expect(input()).toHaveValue('  One\ntwo ');
  expect(requests.map(contentOf)).toEqual(['  One\ntwo ']);

  chat.conversations = { 1: [outgoing(1, 'Before'), outgoing(51, '  One\ntwo ')] };
  respond();
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(input()).toHaveFocus();
  expect(screen.getAllByText(/One\s+two/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(requests).toHaveLength(1);
});

it.each(['\n', '\u200b\u3164\u00ad'])('does not send %j', async (text) => {
  const { person } = await openConversation();
  await person.type(input(), text.replace('\n', '{Shift>}{Enter}{/Shift}'));

  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await person.keyboard('{Enter}');
  expect(input()).toHaveValue(text);
});

it.each([
  ['while text is composed', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
])('does not send on Enter %s', async (_, composing) => {
  const { person } = await openConversation();
  const { requests } = delaySends();
  await person.type(input(), 'にほん');

  // Not prevented: it confirms the text.
  expect(fireEvent.keyDown(input(), { key: 'Enter', ...composing })).toBe(true);

  expect(input()).not.toHaveAttribute('readonly');
  expect(requests).toHaveLength(0);
});

it('shows a validation error below the field and sends nothing', async () => {
  const { person } = await openConversation();
  input().focus();
  await person.paste('a'.repeat(5001));
  await person.keyboard('{Enter}');

  expect(await screen.findByText('Message must be at most 5000 characters')).toBeVisible();
  expect(input()).toHaveValue('a'.repeat(5001));
});

it('keeps a text that was not sent, and retries it with the same idempotency key', async () => {
  const { person } = await openConversation();
  disconnectEndpoint(sendMessage);
  await person.type(input(), 'Once{Enter}');
  expect(await readToast()).toBe('Error Failed to send message');
  expect(input()).toHaveValue('Once');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  const failed = failEndpoint(sendMessage, { status: 500, body: '' });
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(failed).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
  await person.type(input(), '!{Enter}');
  await waitFor(() => expect(failed).toHaveLength(3));

  const [second, third, other] = failed.map((request) => keyOf(request));
  expect(second).toMatch(/^[\da-f]{32}$/);
  expect(third).toBe(second);
  expect(other).not.toBe(second);
});

it('restores all drafts when the same user signs in again', async () => {
  const { person, queryClient } = await openConversation({ conversations: { 1: [], 7: [] } });
  await person.type(input(), 'To admin');
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await screen.findByRole('heading', { name: 'Şule Işık' });
  const rejected = failEndpoint(sendMessage, { status: 401, body: { message: 'Not signed in' } });
  await person.keyboard('Too late{Enter}');
  await screen.findByText('Login');
  expect(area.isDirty()).toBe(false);
  expect(currentToast()).toBe('');

  const { requests, respond } = delaySends();
  act(() => void queryClient.setQueryData(sessionQueries.user().queryKey, maria));
  await waitFor(() => expect(input()).toHaveValue('Too late'));
  expect(input()).toHaveAccessibleDescription('Restored what you had typed.');
  expect(area.isDirty()).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  respond();
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(input()).toHaveAccessibleDescription('');
  // The server may have received it before it ended the session.
  expect(requests.map(keyOf)).toEqual(rejected.map(keyOf));

  await person.click(usersPane().getByRole('link', { name: 'admin Draft' }));
  await waitFor(() => expect(input()).toHaveValue('To admin'));
});

it('keeps a draft per user, and a late response in its own conversation', async () => {
  const chat: Partial<Chat> = { conversations: { 1: [], 7: [] } };
  const { person } = await openConversation(chat);
  const { requests, respond } = delaySends();
  await person.type(input(), 'To admin{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));

  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await screen.findByRole('heading', { name: 'Şule Işık' });
  expect(input()).toHaveValue('');
  expect(input()).toHaveFocus();
  await person.keyboard('To Şule');
  expect(area.isDirty()).toBe(true);
  expect(usersPane().getByRole('link', { name: /admin/ })).toHaveAccessibleName('admin Draft');

  chat.conversations = { 1: [outgoing(51, 'To admin')], 7: [] };
  respond();
  await waitFor(() => expect(usersPane().queryByText('Draft')).toBeNull());
  expect(input()).toHaveValue('To Şule');
  expect(screen.getByText('No messages yet')).toBeVisible();
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  expect(await screen.findByText('To admin')).toBeVisible();
  expect(input()).toHaveValue('');
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  expect(input()).toHaveValue('To Şule');
  await person.clear(input());
  expect(area.isDirty()).toBe(false);
});
