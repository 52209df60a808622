import { screen } from '@testing-library/react';
import { mockReads, openChat, outgoing } from '../testing/open-chat';

async function openConversationOf(count: number) {
  const entries = Array.from({ length: count }, (_, index) => outgoing(index + 1, 'Hi'));
  mockReads({ conversations: { 1: entries } });
  openChat('/chat?with=1');
  return (await screen.findAllByText('Hi')).length;
}

// jsdom has no layout, so no message is visible.
it('renders all of 199 messages', async () => {
  expect(await openConversationOf(199)).toBe(199);
});

it('renders only the visible of 200 messages', async () => {
  expect(await openConversationOf(200)).toBeLessThan(60);
});
