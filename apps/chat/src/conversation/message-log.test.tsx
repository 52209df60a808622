import { screen } from '@testing-library/react';
import { mockReads, openChat, outgoing } from '../testing/open-chat';

async function openConversationOf(count: number) {
  const entries = Array.from({ length: count }, (_, index) => outgoing(index + 1, 'Hi'));
  mockReads({ conversations: { 1: entries } });
  openChat('/chat?with=1');
  return (await screen.findAllByText('Hi')).length;
}

// jsdom gives the box no height, so nothing is in sight there.
it('has a conversation of 199 messages whole in the document (N55)', async () => {
  expect(await openConversationOf(199)).toBe(199);
});

it('has only the messages in sight of 200', async () => {
  expect(await openConversationOf(200)).toBeLessThan(60);
});
