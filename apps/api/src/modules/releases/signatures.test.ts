import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { integrityOf, signManifest } from '@atrium/release-format';
import { releaseFiles, releases } from '../../db/schema/release-tables';
import { addPublisher, type TestPublisher } from '../../testing/publisher';
import { areaBuild, shellBuild, storeFiles, type TestBuild } from '../../testing/releases';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { toChange } from './change-effects';
import { createReleaseRepository } from './release.repository';
import { lockLiveSet } from './release-changes';

const ofShell = generateKeyPairSync('ed25519');
const ofTasks = generateKeyPairSync('ed25519');
const ofCalendar = generateKeyPairSync('ed25519');
const keysFile = path.join(setUpTemporaryFolder(), 'keys.pem');
writeFileSync(
  keysFile,
  [
    ...['shell', ofShell.publicKey.export({ type: 'spki', format: 'pem' })],
    ...['tasks', ofTasks.publicKey.export({ type: 'spki', format: 'pem' })],
    ...['calendar, chat', ofCalendar.publicKey.export({ type: 'spki', format: 'pem' })],
  ].join('\n'),
);

const first = areaBuild('tasks', 'first');
const second = areaBuild('tasks', 'second');

let server: TestApp;
let publisher: TestPublisher;

beforeEach(async () => {
  server = await startTestApp({ releaseKeysFile: keysFile });
  publisher = await addPublisher(server);
  const shell = shellBuild();
  await publisher.sendFiles(server, shell);
  const signature = signManifest(shell.manifest, ofShell.privateKey);
  await publisher.publish(server, shell, { signature });
  expect((await publish(first)).status).toBe(200);
});

afterEach(() => server.close());

async function publish(
  build: TestBuild,
  { key = ofTasks.privateKey, expected = null as string | null } = {},
) {
  await publisher.sendFiles(server, build);
  const signature = signManifest(build.manifest, key);
  return publisher.publish(server, build, { signature, expected });
}

/** Makes a release live by writing to the database. */
async function insertLive(build: TestBuild, signature: string | null): Promise<void> {
  await storeFiles(server, build);
  await server.db.transaction(async (transaction) => {
    const repository = createReleaseRepository(transaction);
    const set = await lockLiveSet(repository);
    const { app, id, manifest } = build;
    await repository.add([{ app, id, manifest, maps: [], signature }]);
    const changes = [{ app, from: first.id, to: id }];
    await repository.addChange(
      toChange(set, { by: 'x', action: 'publish', reason: null, changes }),
    );
  });
}

/** Returns the ids of tasks that a process serves, and those in its log that it does not. */
async function serve(running: TestApp) {
  running.app.changes.publish([
    { key: String(Math.random()), topic: 'releases', ids: [], by: null },
  ]);
  const registry = (await (await running.call('GET', '/registry.json')).json()) as {
    areas: { tasks?: { current: { id: string } } };
  };
  const refused = running.log
    .filter((line) => line.includes('a release is not served'))
    .map((line) => JSON.parse(line) as { release: string; fault: string })
    .map(({ release, fault }) => [release, fault]);
  return [registry.areas.tasks?.current.id, refused] as const;
}

/** Expects that neither this process nor the next one serves a release, but the one before. */
async function expectRefused(build: TestBuild, fault: string): Promise<void> {
  const restarted = await startTestApp({ releaseKeysFile: keysFile }, server.sharedDatabase);
  for (const running of [server, restarted]) {
    expect(await serve(running)).toEqual([first.id, [[build.id, fault]]]);
    const file = await running.call('GET', `/areas/tasks/${build.id}/entry.js`);
    expect(file.status).toBe(404);
  }
  await restarted.close();
}

const FOREIGN = 'no key that may sign for this app has signed it';

it('publishes a release that a key of its area has signed, and rolls back without one', async () => {
  expect((await publish(second, { expected: first.id })).status).toBe(200);
  expect(await serve(server)).toEqual([second.id, []]);
  // Only the token is needed.
  expect((await publisher.change(server, 'tasks', 'rollback')).status).toBe(200);
  expect(await serve(server)).toEqual([first.id, []]);
});

it('accepts no release without a signature, nor one by the key of another area', async () => {
  await publisher.sendFiles(server, second);
  const unsigned = await publisher.publish(server, second, { expected: first.id });
  const key = ofCalendar.privateKey;
  const foreign = await publish(second, { key, expected: first.id });
  const previewed = await publisher.publish(server, second, { preview: 'pr-1' });

  const sentence = (fault: string) => ({
    ...{ status: 409, text: `tasks ${second.id} is not accepted: ${fault}.` },
  });
  expect([unsigned, foreign, previewed]).toEqual([
    ...[sentence('it is not signed'), sentence(FOREIGN), sentence('it is not signed')],
  ]);
  expect(await serve(server)).toEqual([first.id, []]);
});

it.each([
  ['without a signature', () => null, 'it is not signed'],
  [
    'with the signature of another area',
    () => signManifest(second.manifest, ofCalendar.privateKey),
    FOREIGN,
  ],
  [
    'with the signature of another release',
    () => signManifest(first.manifest, ofTasks.privateKey),
    FOREIGN,
  ],
])('serves the release before one that is in the database %s', async (_, sign, fault) => {
  await insertLive(second, sign());

  await expectRefused(second, fault);
});

it('serves the release before one whose manifest was changed in the database', async () => {
  const signature = signManifest(second.manifest, ofTasks.privateKey);
  await insertLive(second, signature);
  await server.db
    .update(releases)
    .set({ manifest: sql`replace(${releases.manifest}, '"order":1', '"order":2')` })
    .where(eq(releases.id, second.id));

  await expectRefused(second, 'its manifest has been changed');
});

it('serves the release before one that has a file with a changed byte, which is logged', async () => {
  await storeFiles(server, second);
  await flipByte(second.files['entry.js']);
  await insertLive(second, signManifest(second.manifest, ofTasks.privateKey));

  const restarted = await startTestApp({ releaseKeysFile: keysFile }, server.sharedDatabase);
  for (const running of [server, restarted]) {
    expect(await serve(running)).toEqual([first.id, []]);
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const target = `/areas/tasks/${second.id}/entry.js`;
      expect((await running.call('GET', target, { headers })).status).toBe(404);
    }
    expect(running.log.join('')).toContain('a file of a release is missing or was changed');
  }
  await restarted.close();
});

it('serves the page of the shell before one whose page was changed', async () => {
  const page = '<p>next</p>';
  const next = shellBuild({ 'index.html': page });
  await publisher.sendFiles(server, next);
  await flipByte(page);
  const signature = signManifest(next.manifest, ofShell.privateKey);
  const expected = shellBuild().id;
  expect((await publisher.publish(server, next, { signature, expected })).status).toBe(200);

  const response = await server.call('GET', '/');
  expect([response.status, await response.text()]).toEqual([
    ...[200, expect.stringContaining(`data-release="${expected}"`)],
  ]);
});

it('serves no compressed form that was changed', async () => {
  const content = second.files['entry.js'] ?? '';
  await storeFiles(server, second);
  const [other] = await server.db
    .select({ gzip: releaseFiles.gzip, brotli: releaseFiles.brotli })
    .from(releaseFiles)
    .where(eq(releaseFiles.integrity, integrityOf(first.files['entry.js'] ?? '')));
  expect(Object.values(other ?? {})).toEqual([expect.anything(), expect.anything()]);
  await server.db
    .update(releaseFiles)
    .set(other ?? {})
    .where(eq(releaseFiles.integrity, integrityOf(content)));
  await insertLive(second, signManifest(second.manifest, ofTasks.privateKey));
  expect(await serve(server)).toEqual([second.id, []]);

  for (const accepted of ['br', 'gzip']) {
    const headers = { 'accept-encoding': accepted };
    const response = await server.call('GET', `/areas/tasks/${second.id}/entry.js`, { headers });
    expect([response.status, await response.text()]).toEqual([200, content]);
  }
});

async function flipByte(content = ''): Promise<void> {
  await server.db
    .update(releaseFiles)
    .set({ content: sql`set_byte(${releaseFiles.content}, 1, 33)` })
    .where(eq(releaseFiles.integrity, integrityOf(content)));
}
