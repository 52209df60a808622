import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { integrityOf, signManifest } from '@atrium/release-format';
import { releaseFiles, releases } from '../../db/schema/release-tables';
import { addPublisher, type TestPublisher } from '../../testing/publisher';
import { areaBuild, shellBuild, storeFiles, type TestBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { toChange } from './change-effects';
import { createReleaseRepository } from './release.repository';
import { lockLiveSet } from './release-changes';

// Areas of one team, a test or case each.
const AREAS = ['signed', 'unsigned', 'foreign', 'edited', 'damaged', 'compressed'];
const FOREIGN = 'no key that may sign for this app has signed it';

const [ofShell, ofTeam, ofOthers] = [createKeys(), createKeys(), createKeys()];
const keysFile = path.join(setUpTemporaryFolder(), 'keys.pem');
writeFileSync(
  keysFile,
  [
    'shell',
    ofShell.publicKey.export({ type: 'spki', format: 'pem' }),
    AREAS.join(', '),
    ofTeam.publicKey.export({ type: 'spki', format: 'pem' }),
    'calendar, chat',
    ofOthers.publicKey.export({ type: 'spki', format: 'pem' }),
  ].join('\n'),
);

const server = setUpTestApp({ releaseKeysFile: keysFile });
let publisher: TestPublisher;

beforeAll(async () => {
  publisher = await addPublisher(server);
  expect((await publish(shellBuild(), { key: ofShell.privateKey })).status).toBe(200);
  for (const area of AREAS) expect((await publish(areaBuild(area))).status).toBe(200);
});

function createKeys() {
  return generateKeyPairSync('ed25519');
}

async function publish(
  build: TestBuild,
  { key = ofTeam.privateKey, expected = null as string | null } = {},
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
    const changes = [{ app, from: areaBuild(app).id, to: id }];
    await repository.addChange(
      toChange(set, { by: 'x', action: 'publish', reason: null, changes }),
    );
  });
}

/** Returns the id of an area that a process serves, and why its log says that it serves no other. */
async function serve(running: TestApp, area: string) {
  running.app.changes.publish([
    { key: String(Math.random()), topic: 'releases', ids: [], by: null },
  ]);
  await running.app.servedReleases.loaded();
  const registry = (await (await running.call('GET', '/registry.json')).json()) as {
    areas: Record<string, { current: { id: string } } | undefined>;
  };
  const faults = running.log
    .filter((line) => line.includes('a release is not served'))
    .map((line) => JSON.parse(line) as { app: string; fault: string })
    .flatMap(({ app, fault }) => (app === area ? [fault] : []));
  return [registry.areas[area]?.current.id, faults] as const;
}

/** Runs checks with this process and with another one, which knows nothing yet. */
async function inBoth(check: (running: TestApp) => Promise<void>): Promise<void> {
  await check(server);
  const restarted = await startTestApp({ releaseKeysFile: keysFile }, server.sharedDatabase);
  await check(restarted);
  await restarted.close();
}

it('publishes a release that a key of its area has signed, and rolls back without one', async () => {
  const [first, second] = [areaBuild('signed'), areaBuild('signed', 'second')];

  expect((await publish(second, { expected: first.id })).status).toBe(200);
  expect(await serve(server, 'signed')).toEqual([second.id, []]);
  // Only the token is needed.
  expect((await publisher.change(server, 'signed', 'rollback')).status).toBe(200);
  expect(await serve(server, 'signed')).toEqual([first.id, []]);
});

it('accepts no release without a signature, nor one by the key of another area', async () => {
  const [first, second] = [areaBuild('unsigned'), areaBuild('unsigned', 'other')];
  await publisher.sendFiles(server, second);
  const unsigned = await publisher.publish(server, second, { expected: first.id });
  const foreign = await publish(second, { key: ofOthers.privateKey, expected: first.id });
  const previewed = await publisher.publish(server, second, { preview: 'pr-1' });

  const sentence = (fault: string) => ({
    status: 409,
    text: `unsigned ${second.id} is not accepted: ${fault}.`,
  });
  expect([unsigned, foreign, previewed]).toEqual([
    sentence('it is not signed'),
    sentence(FOREIGN),
    sentence('it is not signed'),
  ]);
  expect(await serve(server, 'unsigned')).toEqual([first.id, []]);
});

it('serves the release before one that was put into the database', async () => {
  const unsigned = areaBuild('unsigned', 'second');
  const foreign = areaBuild('foreign', 'second');
  const edited = areaBuild('edited', 'second');
  await insertLive(unsigned, null);
  await insertLive(foreign, signManifest(foreign.manifest, ofOthers.privateKey));
  await insertLive(edited, signManifest(edited.manifest, ofTeam.privateKey));
  await server.db
    .update(releases)
    .set({ manifest: sql`replace(${releases.manifest}, '"order":1', '"order":2')` })
    .where(eq(releases.id, edited.id));

  await inBoth(async (running) => {
    for (const [{ app, id }, fault] of [
      [unsigned, 'it is not signed'],
      [foreign, FOREIGN],
      [edited, 'its manifest has been changed'],
    ] as const) {
      expect(await serve(running, app)).toEqual([areaBuild(app).id, [fault]]);
      expect((await running.call('GET', `/areas/${app}/${id}/entry.js`)).status).toBe(404);
    }
  });
});

it('serves the release before one that has a file with a changed byte, which is logged', async () => {
  const second = areaBuild('damaged', 'second');
  await storeFiles(server, second);
  await flipByte(second.files['entry.js']);
  await insertLive(second, signManifest(second.manifest, ofTeam.privateKey));

  await inBoth(async (running) => {
    expect(await serve(running, 'damaged')).toEqual([areaBuild('damaged').id, []]);
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const target = `/areas/damaged/${second.id}/entry.js`;
      expect((await running.call('GET', target, { headers })).status).toBe(404);
    }
    expect(running.log.join('')).toContain('a file of a release is missing or was changed');
  });
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
    200,
    expect.stringContaining(`data-release="${expected}"`),
  ]);
});

it('serves no compressed form that was changed', async () => {
  const second = areaBuild('compressed', 'second');
  const content = second.files['entry.js'] ?? '';
  await storeFiles(server, second);
  const [other] = await server.db
    .select({ gzip: releaseFiles.gzip, brotli: releaseFiles.brotli })
    .from(releaseFiles)
    .where(
      eq(releaseFiles.integrity, integrityOf(areaBuild('compressed').files['entry.js'] ?? '')),
    );
  expect(Object.values(other ?? {})).toEqual([expect.anything(), expect.anything()]);
  await server.db
    .update(releaseFiles)
    .set(other ?? {})
    .where(eq(releaseFiles.integrity, integrityOf(content)));
  await insertLive(second, signManifest(second.manifest, ofTeam.privateKey));
  expect(await serve(server, 'compressed')).toEqual([second.id, []]);

  for (const accepted of ['br', 'gzip']) {
    const headers = { 'accept-encoding': accepted };
    const response = await server.call('GET', `/areas/compressed/${second.id}/entry.js`, {
      headers,
    });
    expect([response.status, await response.text()]).toEqual([200, content]);
  }
});

async function flipByte(content = ''): Promise<void> {
  await server.db
    .update(releaseFiles)
    .set({ content: sql`set_byte(${releaseFiles.content}, 1, 33)` })
    .where(eq(releaseFiles.integrity, integrityOf(content)));
}
