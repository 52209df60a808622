import { screen, waitFor, within } from '@testing-library/react';
import { searchMessages } from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import { buildContext, buildUser, failEndpoint, mockEndpoint } from '@atrium/testing';
import { search } from '../search';
import { admin, maria, mockReads, openChat, sule, usersPane } from '../testing/open-chat';
import { findSnippet } from './find-snippet';

const FOUND = {
  id: 12,
  userId: sule.id,
  senderId: maria.id,
  content: 'The printer is out of ink',
  createdAt: '2026-11-05T10:00:00.000Z',
};

async function openSearch(path = '/chat') {
  mockReads();
  const page = openChat(path);
  await usersPane().findAllByRole('link');
  return { ...page, field: screen.getByRole('searchbox', { name: 'Search people and messages' }) };
}

function readLinks() {
  return usersPane()
    .queryAllByRole('link')
    .map((link) => link.textContent);
}

it('finds people and messages, and opens the conversation at a message', async () => {
  const requests = mockEndpoint(searchMessages, () => [
    FOUND,
    { ...FOUND, id: 11, userId: 99, senderId: 99, content: 'Print of somebody who has left' },
  ]);
  const { person, field, currentPath } = await openSearch();

  await person.type(field, 's');
  expect(readLinks()).toEqual(['ŞIŞule Işık']);
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  await person.clear(field);
  await person.type(field, 'prin');
  expect(screen.getByText('No people found')).toBeVisible();

  const results = within(await screen.findByRole('region', { name: 'Messages' }));
  const hit = await results.findByRole('link');
  await waitFor(() => expect(within(hit).getByText('printer').tagName).toBe('MARK'));
  expect(hit).toHaveTextContent('Şule IşıkNov 5You: The printer is out of ink');
  expect(results.getByRole('status')).toHaveTextContent('1 message');
  expect(currentPath()).toBe('/chat?q=prin');
  // The first two characters at once, the others when nobody types any more.
  await waitFor(() =>
    expect(requests.map(({ url }) => url.search)).toEqual(['?text=pr', '?text=prin']),
  );

  await person.keyboard('{ArrowDown}');
  expect(hit).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(currentPath()).toBe('/chat?q=prin&with=7&message=12');
  expect(await screen.findByRole('heading', { name: 'Şule Işık' })).toBeVisible();
  expect(hit).toHaveFocus();

  await person.keyboard('{ArrowUp}{Escape}');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  expect(readLinks()).toEqual(['Aadmin', 'ŞIŞule Işık']);
  await person.click(screen.getByRole('button', { name: 'Back to users' }));
  // As on a phone, where the results are what the conversation was opened from.
  expect(currentPath()).toBe('/chat?q=prin');
});

it('searches again from a shared address, and says when nothing is found', async () => {
  mockEndpoint(searchMessages, () => []);
  await openSearch('/chat?q=admin');

  expect(readLinks()).toEqual(['Aadmin']);
  expect(await screen.findByText('No messages found')).toBeVisible();
});

it('shows that a search has failed, and retries it', async () => {
  failEndpoint(searchMessages, { status: 400, body: { message: 'Too long' } });
  const { person } = await openSearch(`/chat?q=${admin.username}`);

  expect(await screen.findByRole('alert')).toHaveTextContent('Too long');
  expect(readLinks()).toEqual(['Aadmin']);
  mockEndpoint(searchMessages, () => [{ ...FOUND, userId: admin.id, content: 'admin!' }]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 message')).toBeVisible();
});

it('searches for no more than the server takes, however long the address is', async () => {
  const requests = mockEndpoint(searchMessages, () => []);
  mockReads();
  openChat(`/chat?q=${'x'.repeat(101)}`);
  const field = screen.getByRole('searchbox');
  expect(await screen.findByText('No messages found')).toBeVisible();
  expect(field).toHaveValue('x'.repeat(100));
  expect(field).toHaveAttribute('maxlength', '100');
  expect(requests.map(({ url }) => url.searchParams.get('text'))).toEqual(['x'.repeat(100)]);
});

/** Returns the snippet with marks as brackets. */
function mark(content: string, searchText: string): string {
  return findSnippet(content, searchText)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

it.each([
  ['The printer is out of ink', 'prin INK', 'The [printer] is out of [ink]'],
  ['İstanbul’da buluşalım', 'istanbul bulusalim', '[İstanbul]’da [buluşalım]'],
  ['one two three four five six', 'five', '…two three four [five] six'],
  ['A stand-up, please', 'stand-up', 'A [stand-up], please'],
  ['A stand-up, please', 'standup', 'A [stand-up], please'],
  ['A stand-up, please', 'up', 'A [stand-up], please'],
  ['A hy\u00adphen, please', 'hyphen', 'A [hy\u00adphen], please'],
  ['明日の会議室 is free', '会議', '[明日の会議室] is free'],
  ['meet 会議', 'meet', '[meet] 会議'],
  ['Reprint it', 'print', 'Reprint it'],
  ['(a+b)* <b>c</b>', '(a+ <', '([a]+b)* <b>c</b>'],
  ['', 'a', ''],
  ['Nothing to find', '--', 'Nothing to find'],
])('marks in %j the words of %j', (content, searchText, marked) => {
  expect(mark(content, searchText)).toBe(marked);
});

it('shortens a long message', () => {
  expect(mark('word '.repeat(1000), 'word')).toHaveLength(33 * 7 - 1);
});

const self = buildUser({ id: 1, username: 'admin' });

it('finds other people by name or by what can be done, and opens their conversation', async () => {
  const names = ['admin', 'deniz', 'maria', 'Şule'];
  mockEndpoint(listUsers, () =>
    names.map((username, index) => buildUser({ id: index + 1, username })),
  );
  const context = buildContext(self);
  const find = await search.prepare(context);
  const maria = { id: '3', label: 'Message maria', kind: 'person', to: '/chat?with=3' };

  expect(find('mar')).toEqual([maria]);
  expect(find('message maria')).toEqual([maria]);
  expect(find('sule').map(({ label }) => label)).toEqual(['Message Şule']);
  expect(find('admin')).toEqual([]);
  expect(find('message')).toHaveLength(3);
  expect(await search.recall?.(context, '3')).toEqual(maria);
  expect(await search.recall?.(context, '99')).toBeNull();
});

it('finds messages for the palette, without those of conversations that cannot be opened', async () => {
  mockEndpoint(listUsers, () => [self, buildUser({ id: 7, username: 'ליאת' })]);
  const requests = mockEndpoint(searchMessages, () => [
    { ...FOUND, senderId: 1 },
    { ...FOUND, id: 11, senderId: 7, content: 'Printed' },
    { ...FOUND, id: 10, userId: 99, senderId: 99 },
    ...Array.from({ length: 20 }, (_, index) => ({ ...FOUND, id: 100 + index })),
  ]);
  const context = buildContext(self);

  const found = (await search.remote?.find(context, 'prin')) ?? [];

  expect(found.slice(0, 2)).toEqual([
    {
      id: 'message-12',
      label: 'To \u2068ליאת\u2069',
      detail: 'Nov 5, 2026',
      kind: 'message',
      excerpt: 'The printer is out of ink',
      to: '/chat?with=7&message=12',
    },
    expect.objectContaining({ label: 'From \u2068ליאת\u2069', excerpt: 'Printed' }),
  ]);
  expect(found).toHaveLength(8);
  expect(found.filter(({ to }) => to.includes('with=99'))).toEqual([]);
  expect(await search.remote?.find(context, 'x'.repeat(101))).toEqual([]);
  expect(requests.map(({ url }) => url.search)).toEqual(['?text=prin']);
});
