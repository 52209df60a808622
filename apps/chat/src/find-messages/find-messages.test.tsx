import { screen, waitFor, within } from '@testing-library/react';
import { searchMessages } from '@atrium/contracts/messages';
import { expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { admin, maria, mockReads, openChat, sule, usersPane } from '../testing/open-chat';

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
  await expectAccessible();

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
