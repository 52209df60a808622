import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenDatabase } from '../../db/database';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { readPublicKeys } from './public-keys';

const UNSIGNED =
  'The release is not signed: run "npm run release -- sign" with the signing key, then load this page again.';
const NOT_AS_SIGNED =
  'The release is not as it was signed: run "npm run release -- verify", then load this page again.';
const SHELL = '0123456789abcdef';

const trusted = generateKeyPairSync('ed25519');
const next = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519');

let database: OpenDatabase;
let server: TestApp;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-keys-'));
  await start();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start() {
  const file = path.join(folder, 'release.pub.pem');
  const pem = ({ publicKey }: { publicKey: KeyObject }) =>
    publicKey.export({ type: 'spki', format: 'pem' });
  writeFileSync(file, `${String(pem(trusted))}${String(pem(next))}`);
  server = await startTestApp(
    { releasePublicKey: file },
    // Shared by all sets.
    { ...database, close: () => Promise.resolve() },
  );
}

function write(file: string, content: string | Buffer) {
  const place = path.join(server.releaseDir, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

function registryOf(sequence: number) {
  const areas = { tasks: { current: { id: String(sequence).padStart(16, '0') } } };
  return JSON.stringify({
    version: 1,
    sequence,
    set: `set-${String(sequence)}`,
    shell: { id: SHELL },
    areas,
  });
}

function pageOf(sequence: number) {
  return `<p>${String(sequence)}</p><script type="application/json">__REGISTRY__</script>`;
}

/** Writes a set to the release folder as the release tool does. */
function release(sequence: number, keys: { privateKey: KeyObject } | null = trusted) {
  const registry = registryOf(sequence);
  const page = pageOf(sequence);
  const hash = createHash('sha256').update(registry).digest('hex');
  if (keys) {
    const integrity = `sha384-${createHash('sha384').update(page).digest('base64')}`;
    const statement = Buffer.from(
      JSON.stringify({ version: 1, sequence, registry: hash, page: integrity }),
    );
    write(`signatures/${hash}.json`, statement);
    write(`signatures/${hash}.sig`, sign(null, statement, keys.privateKey));
  }
  write(`releases/shell/${SHELL}.html`, page);
  write('registry.json', registry);
  write('index.html', page);
}

async function ask(target: string) {
  const response = await server.call('GET', target, { headers: { accept: '*/*' } });
  return [response.status, await response.text()] as const;
}

async function expectServed(sequence: number) {
  expect(await ask('/registry.json')).toEqual([200, registryOf(sequence)]);
  const page = pageOf(sequence).replace('__REGISTRY__', registryOf(sequence));
  expect(await ask('/tasks')).toEqual([200, page]);
  const health = (await (await server.call('GET', '/api/health')).json()) as { live: unknown };
  expect(health.live).toMatchObject({ set: `set-${String(sequence)}` });
}

async function expectRefused(sentence: string) {
  expect(await ask('/registry.json')).toEqual([503, sentence]);
  expect(await ask('/tasks')).toEqual([503, sentence]);
  const health = await server.call('GET', '/api/health');
  expect(health.status).toBe(200);
  expect(await health.json()).not.toHaveProperty('live');
}

function problems() {
  return server.log
    .map((line) => JSON.parse(line) as { securityEvent?: string; problem?: string })
    .filter(({ securityEvent }) => securityEvent === 'release_signature_invalid')
    .map(({ problem }) => problem);
}

it.each([
  ['the key', trusted],
  ['another key of the file', next],
])('serves a set that is signed with %s, and the next one', async (_, keys) => {
  release(1, keys);
  await expectServed(1);
  release(2, trusted);
  await expectServed(2);
  expect(problems()).toEqual([]);
});

it('explains how to publish the first release', async () => {
  expect(await ask('/tasks')).toEqual([503, expect.stringContaining('npm run release')]);
  expect((await ask('/registry.json'))[0]).toBe(404);
});

it('rejects an unsigned set and names the command that signs it', async () => {
  release(1, null);

  await expectRefused(UNSIGNED);
  expect(problems()).toEqual(['unsigned']);
});

it('rejects a set that is signed with an unknown key', async () => {
  release(1, foreign);

  await expectRefused(NOT_AS_SIGNED);
  expect(problems()).toEqual(['signature']);
});

it('rejects a signature of another registry', async () => {
  release(1);
  const other = createHash('sha256').update(registryOf(2)).digest('hex');
  const hash = createHash('sha256').update(registryOf(1)).digest('hex');
  const signed = Buffer.from(
    JSON.stringify({ version: 1, sequence: 1, registry: other, page: 'sha384-' }),
  );
  write(`signatures/${hash}.json`, signed);
  write(`signatures/${hash}.sig`, sign(null, signed, trusted.privateKey));

  await expectRefused(NOT_AS_SIGNED);
  expect(problems()).toEqual(['registry']);
});

it('rejects a page that differs from the signed one', async () => {
  release(1);
  write(`releases/shell/${SHELL}.html`, '<p>planted</p>');
  write('index.html', '<p>planted</p>');

  await expectRefused(NOT_AS_SIGNED);
  expect(problems()).toEqual(['page']);
});

it('serves index.html if the stored page is missing', async () => {
  release(1);
  write(`releases/shell/${SHELL}.html`, '<p>planted</p>');

  await expectServed(1);
});

it('keeps serving the last valid set and logs an invalid one once', async () => {
  release(1);
  await expectServed(1);

  write('index.html', '<p>planted</p>');
  write(`releases/shell/${SHELL}.html`, '<p>planted</p>');
  await expectServed(1);
  expect(problems()).toEqual([]);
  release(2, null);
  await expectServed(1);
  release(3, foreign);
  await expectServed(1);
  rmSync(path.join(server.releaseDir, 'registry.json'));
  await expectServed(1);

  expect(problems()).toEqual(['unsigned', 'signature', 'missing']);
  release(4);
  await expectServed(4);
});

it('never downgrades to an older set, even if it is signed', async () => {
  release(2);
  await expectServed(2);
  release(1);

  await expectServed(2);
  expect(problems()).toEqual(['older']);
  const line = server.log.find((text) => text.includes('release_signature_invalid')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 40, servedSequence: 2 });
});

describe('the file of public keys', () => {
  it.each([
    [
      'a private key',
      trusted.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      'contains a private key',
    ],
    ['no key', 'nothing', 'must contain only public ed25519 keys'],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
        type: 'spki',
        format: 'pem',
      }),
      'must contain only public ed25519 keys',
    ],
    [
      'a broken key',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
      'must contain only public',
    ],
  ])('is rejected at the start if it contains %s', (_, content, sentence) => {
    const file = path.join(folder, 'wrong.pem');
    writeFileSync(file, String(content));

    expect(() => readPublicKeys(file)).toThrow(sentence);
  });

  it('is rejected at the start if it is missing', () => {
    expect(() => readPublicKeys(path.join(folder, 'no.pem'))).toThrow(
      /RELEASE_PUBLIC_KEY names .*no\.pem, which can't be read: there is no such file/,
    );
  });
});
