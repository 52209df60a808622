import { findMentions } from './mentions';
import { MENTION_CASES, MENTIONED_USERS } from './testing/mention-cases';

const USERS = MENTIONED_USERS.map((username, id) => ({ id, username }));

it.each(MENTION_CASES)('finds in %j the mentions of %j', (text, usernames) => {
  const mentions = findMentions(text, USERS);
  const found = new Set(mentions.map(({ userId }) => MENTIONED_USERS[userId]));
  expect([...found]).toEqual(usernames);
});

it('finds the whole name and nothing else', () => {
  const text = 'Hi (＠I\u0307PEK), @ada su. @maria';
  const found = findMentions(text, USERS).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['＠I\u0307PEK', '@ada su', '@maria']);
});
