import { errorMessages } from '@atrium/contracts/server';
import { findPasswordFault } from './guessable-password';

const { passwordCommon, passwordIsName } = errorMessages;

it.each([
  ['password1', passwordCommon],
  ['PassWord1', passwordCommon],
  ['12345678', passwordCommon],
  ['demo1234', passwordCommon],
  ['Atrium-2026', passwordIsName],
  ['İrem.1234', passwordIsName],
  ['m.yilmaz2026', passwordIsName],
])('rejects %s', (password, sentence) => {
  expect(findPasswordFault(password, ['irem', 'm.yilmaz@example.com'])).toBe(sentence);
});

it.each([
  ['correct horse', 'irem'],
  ['atrium is a fine place', 'irem'],
  ['84 19 27 55 03', '4711@example.com'],
])('accepts %s for %s', (password, name) => {
  expect(findPasswordFault(password, [name])).toBeUndefined();
});
