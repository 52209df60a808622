import { rejectGuessablePassword } from './guessable-password';

const COMMON = 'This password is one of the most common ones. Choose another one.';
const NAME = 'This password is a name with digits or signs added. Choose another one.';

it.each([
  ['password1', COMMON],
  ['PassWord1', COMMON],
  ['12345678', COMMON],
  ['Atrium-2026', NAME],
  ['İrem.1234', NAME],
  ['m.yilmaz2026', NAME],
])('rejects %s', (password, sentence) => {
  expect(() => {
    rejectGuessablePassword(password, ['irem', 'm.yilmaz@example.com']);
  }).toThrow(sentence);
});

it.each([
  ['correct horse', 'irem'],
  ['atrium is a fine place', 'irem'],
  ['84 19 27 55 03', '4711@example.com'],
])('accepts %s for %s', (password, name) => {
  expect(() => {
    rejectGuessablePassword(password, [name]);
  }).not.toThrow();
});
