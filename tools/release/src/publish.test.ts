import { generateKeyPairSync } from 'node:crypto';
import { hexOf, integrityOf, signManifest } from '@atrium/release-format';
import { readBuild } from './builds/build';
import { publish } from './publish';
import { type FakeServer, listOf, liveApp, startFakeServer } from './testing/fake-server';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';

const LIVE = '0123456789abcdef';
const REGISTRY = { version: 1, areas: {} };

let fixture: ReleaseFixture;
let server: FakeServer;
let build: string;
let id: string;
let missing: string[];
let unchanged: boolean;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  build = await fixture.area('tasks', 'code', {}, {}, { 'area.js.map': 'map' });
  ({ id } = await readBuild(build));
  missing = [integrityOf('code'), integrityOf('map')];
  unchanged = false;
  server = await startFakeServer({
    'GET /api/releases': listOf([liveApp('tasks', LIVE), liveApp('chat', 'fedcba9876543210')]),
    'POST /api/releases/tasks': () => ({
      missing,
      releases: [{ app: 'tasks', id, unchanged }],
      registry: REGISTRY,
    }),
    ...Object.fromEntries(
      missing.map((file) => [
        `PUT /api/releases/files/${hexOf(file)}`,
        () => {
          missing = missing.filter((other) => other !== file);
          return {};
        },
      ]),
    ),
  });
});

afterEach(async () => {
  await server.stop();
  await fixture.remove();
});

function bodies() {
  return server.requests.flatMap(({ line, body }) => (line.startsWith('POST') ? [body] : []));
}

it('checks, sends only the missing files and publishes', async () => {
  const published = await publish(server, [build], { reason: 'Export' });

  expect(published).toEqual([{ app: 'tasks', id, unchanged: false }]);
  const lines = server.requests.map(({ line }) => line.split('/').slice(0, 4).join('/'));
  expect(lines).toEqual([
    'GET /api/releases',
    'POST /api/releases/tasks',
    'PUT /api/releases/files',
    'PUT /api/releases/files',
    'POST /api/releases/tasks',
  ]);
  const sent = server.requests.flatMap(({ body: { content } }) =>
    content instanceof Buffer ? [content.toString()] : [],
  );
  expect(sent.sort()).toEqual(['code', 'map']);
  expect(bodies().map(({ check }) => check)).toEqual([true, false]);
  expect(bodies()[1]).toMatchObject({
    reason: 'Export',
    candidate: null,
    preview: null,
    smoke: 'left out',
    releases: [{ expected: LIVE, signature: null, maps: [{ path: 'area.js.map' }] }],
  });
  expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer atrium_release_x']),
  );
});

it('signs the manifest with the key, also for a preview', async () => {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const { manifest } = await readBuild(build);

  await publish(server, [build], { key, preview: 'pr-12' });

  const signature = signManifest(manifest, key);
  expect(bodies().at(-1)).toMatchObject({
    preview: 'pr-12',
    releases: [{ manifest, signature }],
  });
});

it('tests the new registry in a browser before it publishes', async () => {
  const smokeTest = jest.fn(() => Promise.resolve());

  await publish(server, [build], { smokeTest });

  expect(smokeTest).toHaveBeenCalledWith({
    server,
    registry: expect.objectContaining({ version: 1 }) as object,
    builds: [expect.objectContaining({ app: 'tasks', id })],
  });
  expect(bodies().map(({ check, smoke }) => [check, smoke])).toEqual([
    [true, 'left out'],
    [false, 'passed'],
  ]);
});

it('publishes nothing when the smoke test fails', async () => {
  const smokeTest = () => Promise.reject(new Error('It did not render'));

  await expect(publish(server, [build], { smokeTest })).rejects.toThrow('It did not render');

  expect(bodies().map(({ check }) => check)).toEqual([true]);
});

it('tests nothing in a browser when everything is already live', async () => {
  missing = [];
  unchanged = true;
  const smokeTest = jest.fn(() => Promise.resolve());

  const published = await publish(server, [build], { smokeTest });

  expect(published).toEqual([{ app: 'tasks', id, unchanged: true }]);
  expect(smokeTest).not.toHaveBeenCalled();
  expect(bodies().map(({ check }) => check)).toEqual([true, false]);
});

it('sends nothing of a faulty build', async () => {
  await expect(publish(server, [build, fixture.folder])).rejects.toThrow('There is no build in');

  expect(server.requests).toEqual([]);
});
