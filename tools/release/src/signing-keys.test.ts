import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSigned, parseReleaseKeys, signManifest } from '@atrium/release-format';
import { keygen, readSigningKey } from './signing-keys';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';

let fixture: ReleaseFixture;
let file: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  file = path.join(fixture.folder, 'keys/release.pem');
});

afterEach(() => fixture.remove());

it('creates a key pair that signs for its apps', async () => {
  const { privateKey, publicKey, block } = await keygen(file, ['tasks', 'calendar']);

  expect([privateKey, publicKey]).toEqual([file, `${file}.pub`]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(publicKey, 'utf8')).toBe(block);
  expect(block).toMatch(/^tasks, calendar\n-----BEGIN PUBLIC KEY-----\n/);
  const keys = parseReleaseKeys(block) ?? [];
  const signature = signManifest('manifest', await readSigningKey(file));
  expect(isSigned('calendar', 'manifest', signature, keys)).toBe(true);
  expect(isSigned('chat', 'manifest', signature, keys)).toBe(false);
});

it('signs for names of apps only', async () => {
  await expect(keygen(file, ['tasks', 'Chat'])).rejects.toThrow('“tasks,Chat” does not name apps:');
});

it('overwrites no key', async () => {
  await keygen(file, ['*']);
  const key = await readFile(file, 'utf8');

  await expect(keygen(file, ['*'])).rejects.toThrow('already exists. Name another file.');
  await rm(`${file}.pub`);
  await expect(keygen(file, ['*'])).rejects.toThrow(`${file} already exists. Name another file.`);
  await expect(keygen(`${file}/a/key.pem`, ['*'])).rejects.toThrow('can’t be written (ENOTDIR)');
  expect(await readFile(file, 'utf8')).toBe(key);
});

it('refuses a key that is missing, that others can read, or of another kind', async () => {
  await expect(readSigningKey(file)).rejects.toThrow(`${file} can’t be read (ENOENT). Name the`);
  const { publicKey } = await keygen(file, ['*']);
  await chmod(file, 0o640);
  await expect(readSigningKey(file)).rejects.toThrow(
    `${file} is accessible to other accounts. Run "chmod 600 ${file}".`,
  );
  await chmod(publicKey, 0o600);
  await expect(readSigningKey(publicKey)).rejects.toThrow('is not a private ed25519 key. Create');
  await writeFile(publicKey, 'nothing');
  await expect(readSigningKey(publicKey)).rejects.toThrow('is not a private ed25519 key. Create');
});
