import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isSigned, parseReleaseKeys, signManifest } from './signature';

const pem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
const ofTasks = generateKeyPairSync('ed25519');
const ofAll = generateKeyPairSync('ed25519');
const text = `# of the teams\ntasks, chat\n${pem(ofTasks.publicKey)}\n*\n${pem(ofAll.publicKey)}`;

it('accepts the signatures of the keys of an app, and of no other', () => {
  const keys = parseReleaseKeys(text) ?? [];
  const byTasks = signManifest('{}', ofTasks.privateKey);
  const byAll = signManifest('{}', ofAll.privateKey);

  expect(isSigned('tasks', '{}', byTasks, keys)).toBe(true);
  expect(isSigned('chat', '{}', byTasks, keys)).toBe(true);
  expect(isSigned('calendar', '{}', byTasks, keys)).toBe(false);
  expect(isSigned('calendar', '{}', byAll, keys)).toBe(true);
  expect(isSigned('tasks', '{ }', byTasks, keys)).toBe(false);
  for (const signature of [null, '', 'no signature', byTasks.slice(4)]) {
    expect(isSigned('tasks', '{}', signature, keys)).toBe(false);
  }
});

it('reads the apps of each key', () => {
  expect(parseReleaseKeys(text)?.map(({ apps }) => apps)).toEqual([['tasks', 'chat'], ['*']]);
  expect(parseReleaseKeys(text.replaceAll('\n', '\r\n'))?.map(({ apps }) => apps)).toEqual([
    ['tasks', 'chat'],
    ['*'],
  ]);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

it.each([
  ['no key', 'tasks'],
  ['a key without apps', pem(ofTasks.publicKey)],
  ['apps that are none', `Tasks!\n${pem(ofTasks.publicKey)}`],
  ['another kind of key', `tasks\n${pem(rsa.publicKey)}`],
  ['a key that is not complete', `tasks\n-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n`],
  ['a key without apps after another', `${text}\n${pem(ofTasks.publicKey)}`],
])('reads nothing from a text with %s', (_, invalid) => {
  expect(parseReleaseKeys(invalid)).toBeNull();
});
