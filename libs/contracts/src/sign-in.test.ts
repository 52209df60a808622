import { credentials } from './sign-in';
import { issueMessages } from './testing/issue-messages';

it.each([
  ['ab', 'long enough', 'Username must be at least 3 characters'],
  [' ab ', 'long enough', 'Username must be at least 3 characters'],
  ['a'.repeat(101), 'long enough', 'Username must be at most 100 characters'],
  ['abc\u0000', 'long enough', 'Username must not contain control characters'],
  [undefined, 'long enough', 'Required'],
  ['maria', '1234567', 'Password must be at least 8 characters'],
  ['maria', 'a'.repeat(129), 'Password must be at most 128 characters'],
  ['maria', 'long\ud800 enough', 'Password must not contain control characters'],
  ['maria', undefined, 'Required'],
])('rejects the credentials %p / %p with "%s"', (username, password, message) => {
  expect(issueMessages(credentials, { username, password })).toEqual([message]);
});

it('accepts a username of 3 and a password of 8 or 128 characters', () => {
  expect(issueMessages(credentials, { username: 'abc', password: '12345678' })).toEqual([]);
  expect(issueMessages(credentials, { username: 'abc', password: 'a'.repeat(128) })).toEqual([]);
});

it('trims the username and keeps the spaces of the password', () => {
  expect(credentials.parse({ username: ' maria ', password: ' 1234567 ' })).toEqual({
    username: 'maria',
    password: ' 1234567 ',
  });
});
