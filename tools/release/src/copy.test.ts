import { generateKeyPairSync } from 'node:crypto';
import { hexOf, integrityOf, signManifest } from '@atrium/release-format';
import { type Build, readBuild } from './builds/build';
import { runCommand } from './cli/run-command';
import { type FakeServer, listOf, liveApp, routesOf, startFakeServer } from './testing/fake-server';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';

let fixture: ReleaseFixture;
let source: FakeServer;
let target: FakeServer;
let build: Build;
let sourceRoute: string;
const { privateKey } = generateKeyPairSync('ed25519');

beforeAll(async () => {
  fixture = await createReleaseFixture();
  build = await readBuild(await fixture.area('tasks', 'code', {}, {}, { 'area.js.map': 'map' }));
  sourceRoute = `GET /api/releases/tasks/${build.id}`;
});

beforeEach(async () => {
  source = await startFakeServer({
    ...routesOf([build]),
    'GET /api/releases': listOf([liveApp('tasks', build.id)]),
  });
  change({ signature: signManifest(build.manifest, privateKey) });
  const published = { releases: [{ app: 'tasks', id: build.id, unchanged: false }], registry: {} };
  target = await startFakeServer({
    'GET /api/releases': listOf([liveApp('tasks', '0123456789abcdef')]),
    'POST /api/releases/tasks': { ...published, missing: [...build.contents.keys()] },
    ...Object.fromEntries(
      [...build.contents.keys()].map((file) => [`PUT /api/releases/files/${hexOf(file)}`, {}]),
    ),
  });
});

afterEach(() => Promise.all([source.stop(), target.stop()]));
afterAll(() => fixture.remove());

/** Changes how the source describes the release. */
function change(values: object): void {
  Object.assign(source.routes[sourceRoute] ?? {}, values);
}

function run(line: string, env: NodeJS.ProcessEnv = { ATRIUM_SOURCE_TOKEN: 'of-staging' }) {
  const args = ['copy', 'tasks', '--no-smoke', '--from', source.origin, ...line.split(' ')];
  return runCommand(args.filter(Boolean), { ATRIUM_RELEASE_TOKEN: 'of-production', ...env });
}

function published() {
  return target.requests.filter(({ line }) => line.startsWith('POST')).at(-1)?.body;
}

it('publishes what is live on another server: the same manifest, signature and bytes', async () => {
  const { exitCode, text } = await run(`--to ${target.origin}`);

  expect([exitCode, text]).toEqual([0, expect.stringContaining(`tasks ${build.id} is live`)]);
  expect(published()).toMatchObject({
    candidate: null,
    reason: `Copied from ${source.origin}`,
    releases: [
      {
        manifest: build.manifest,
        maps: build.record.maps,
        signature: signManifest(build.manifest, privateKey),
        expected: '0123456789abcdef',
      },
    ],
  });
  const sent = target.requests.filter(({ line }) => line.startsWith('PUT'));
  expect(sent).toHaveLength(build.contents.size);
  const tokensOf = ({ requests }: FakeServer) =>
    new Set(requests.map(({ authorization }) => authorization));
  expect(tokensOf(source)).toEqual(new Set(['Bearer of-staging']));
  expect(tokensOf(target)).toEqual(new Set(['Bearer of-production']));
});

it('makes it a candidate or a preview as a publish does, and can name another release', async () => {
  source.routes['GET /api/releases'] = listOf([
    liveApp('tasks', 'fedcba9876543210', { earlier: [build.id] }),
  ]);
  const release = `--release ${build.id.slice(0, 6)} --reason Export`;

  await run(`--to ${target.origin} --to 10%,@deniz --promote-after 20 ${release}`);
  expect(published()).toMatchObject({
    candidate: { percent: 10, people: ['@deniz'], promoteAfter: 20 },
    reason: 'Export',
  });
  await run(`--server ${target.origin} --preview staging ${release}`);
  expect(published()).toMatchObject({ candidate: null, preview: 'staging' });
});

it.each([
  ['was revoked there', { isRevoked: true }, /was revoked on .*: copy another release\.$/],
  ['has another manifest there', { manifest: '{"kind":"api"}' }, /has no files that browsers load/],
])('copies nothing that %s', async (_, values, sentence) => {
  change(values);

  const { exitCode, text } = await run(`--to ${target.origin}`);

  expect([exitCode, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect(target.requests).toEqual([]);
});

it('copies nothing whose manifest or files are not those of its id', async () => {
  const manifest = JSON.stringify({ ...(JSON.parse(build.manifest) as object), added: 1 });
  change({ manifest });
  expect((await run(`--to ${target.origin}`)).text).toContain('is not as it was published');

  change({ manifest: build.manifest });
  source.routes[`GET /api/releases/files/${hexOf(integrityOf('code'))}`] = Buffer.from('other');
  expect((await run(`--to ${target.origin}`)).text).toContain('is not as it was published');
  expect(target.requests).toEqual([]);
});

it('says which server has rejected it, and sends no token to the wrong one', async () => {
  expect((await run(`--to ${target.origin}`, {})).text).toBe(
    `There is no token for ${source.origin}: set ATRIUM_SOURCE_TOKEN to that of a publisher there.`,
  );
  expect([...source.requests, ...target.requests]).toEqual([]);

  source.routes['GET /api/releases'] = { status: 401, text: 'This token is not valid.' };
  const { text } = await run(`--to ${target.origin}`);
  expect(text).toBe(`${source.origin}: This token is not valid.`);
  source.routes['GET /api/releases'] = listOf([]);
  expect((await run(`--to ${target.origin}`)).text).toBe(
    `tasks is not live on ${source.origin}: name a release with --release.`,
  );
});
