import { listMessages, newMessage } from './messages';
import { issueMessages } from './testing/issue-messages';

it('keeps the text of a message as it was typed, but for line ends and control characters', () => {
  expect(newMessage.parse({ recipientId: '7', content: ' a\u0000\r\n' })).toEqual({
    recipientId: 7,
    content: ' a\n',
  });
});

it.each([
  [' \t', 'Message must not be empty'],
  ['', 'Message must not be empty'],
  [undefined, 'Message must not be empty'],
  ['a'.repeat(5001), 'Message must be at most 5000 characters'],
  ['\u200b\u3164\u001b[0m', 'Message must not be empty'],
  ['a\ud83d', 'Message must not contain incomplete characters'],
  [5, 'Invalid input'],
])('rejects the message %j', (content, message) => {
  expect(issueMessages(newMessage, { recipientId: 1, content })).toEqual([message]);
});

it('lists messages of a recipient, from the newest or before a message', () => {
  const { query } = listMessages;

  expect(query.parse({ recipientId: '7' })).toEqual({ recipientId: 7 });
  expect(query.parse({ recipientId: '7', before: '9' })).toEqual({ recipientId: 7, before: 9 });
  expect(query.safeParse({ before: '9' }).success).toBe(false);
  expect(query.safeParse({ recipientId: '7', before: 'x' }).success).toBe(false);
});
