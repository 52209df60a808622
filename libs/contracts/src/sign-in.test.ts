import { credentials, newPassword } from './sign-in';
import { issueMessages } from './testing/issue-messages';

it.each([
  ['ab', 'long enough', 'Username must be at least 3 characters'],
  [' ab ', 'long enough', 'Username must be at least 3 characters'],
  ['a'.repeat(101), 'long enough', 'Username must be at most 100 characters'],
  ['abc\ud83d', 'long enough', 'Username must not contain incomplete characters'],
  ['a\u0000b\u200b', 'long enough', 'Username must be at least 3 characters'],
  [undefined, 'long enough', 'Required'],
  ['maria', '1234567', 'Password must be at least 8 characters'],
  ['maria', 'a'.repeat(129), 'Password must be at most 128 characters'],
  ['maria', 'long\u0000 enough', 'Password must not contain control characters'],
  ['maria', 'long\ud800 enough', 'Password must not contain control characters'],
  ['maria', undefined, 'Required'],
])('rejects the credentials %p / %p with "%s"', (username, password, message) => {
  expect(issueMessages(credentials, { username, password })).toEqual([message]);
});

it('accepts a username of 3 and a password of 8 or 128 characters', () => {
  expect(issueMessages(credentials, { username: 'abc', password: '12345678' })).toEqual([]);
  expect(issueMessages(credentials, { username: 'abc', password: 'a'.repeat(128) })).toEqual([]);
});

it('cleans the username and keeps the spaces of the password', () => {
  expect(credentials.parse({ username: '\u00a0ma\u0000ria ', password: ' 1234567 ' })).toEqual({
    username: 'maria',
    password: ' 1234567 ',
  });
});

it('normalizes a new password before its length counts', () => {
  const marks = 'ö'.normalize('NFD');

  expect(newPassword.parse(`${marks.repeat(7)}\u3000`)).toBe('ööööööö ');
  expect(issueMessages(newPassword, marks.repeat(7))).toEqual([
    'Password must be at least 8 characters',
  ]);
  expect(issueMessages(newPassword, marks.repeat(128))).toEqual([]);
  expect(issueMessages(newPassword, 'a'.repeat(513))).toEqual([
    'Password must be at most 128 characters',
  ]);
});

it.each(['ö'.normalize('NFD').repeat(4), 'ö'.normalize('NFD').repeat(128)])(
  'accepts a password at the sign-in whose length is right as typed or normalized',
  (password) => {
    expect(issueMessages(credentials, { username: 'maria', password })).toEqual([]);
  },
);
