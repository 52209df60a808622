import { fireEvent, screen } from '@testing-library/react';
import { freezeDate } from '@atrium/testing';
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
