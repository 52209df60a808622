import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import type { AreaReleaseManifest, ShellReleaseManifest } from '@atrium/release-format';
import { toAreaRelease, toLiveShell } from '@atrium/release-format';
import { type Build, readBuild } from '../builds/build';
import { type FakeServer, routesOf, startFakeServer } from '../testing/fake-server';
import { createReleaseFixture, type ReleaseFixture } from '../testing/release-fixture';
import { startSmokeServer } from './smoke-server';
import { createSmokeTest } from './smoke-test';

const AT = '2026-03-01T10:00:00.000Z';

const string = { type: 'string' };
const user = {
  type: 'object',
  properties: { role: string, displayName: string, requiredStep: string },
  required: ['role', 'displayName'],
};
const API = '0123456789abcdef';
const api = JSON.stringify({
  kind: 'api',
  name: 'api',
  endpoints: {
    getUser: { method: 'GET', path: '/api/user', query: null, body: null, response: user },
  },
});

let fixture: ReleaseFixture;
let server: FakeServer;
let shell: Build;
let before: Build;
let after: Build;
let chat: Build;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  shell = await readBuild(await fixture.shell('live'));
  before = await readBuild(await fixture.area('tasks', 'before'));
  after = await readBuild(await fixture.area('tasks', 'after'));
  chat = await readBuild(await fixture.area('chat'));
  server = await startFakeServer({
    ...routesOf([shell]),
    [`GET /api/releases/api/${API}`]: {
      app: 'api',
      id: API,
      manifest: api,
      maps: [],
      signature: null,
    },
    [`GET /areas/chat/${chat.id}/area.js`]: Buffer.from('live chat'),
  });
});

afterEach(async () => {
  await server.stop();
  await fixture.remove();
});

function releaseOf({ id, record }: Build) {
  return toAreaRelease(record as AreaReleaseManifest, id, AT);
}

async function read(builds: readonly Build[], paths: readonly string[]) {
  const newShell = builds.find(({ app }) => app === 'shell') ?? shell;
  const areas = {
    tasks: { current: releaseOf(after), previous: releaseOf(before) },
    chat: { current: releaseOf(chat), previous: releaseOf(before) },
  };
  const { origin, stop } = await startSmokeServer({
    server,
    builds,
    registry: {
      version: 1,
      sequence: 2,
      set: '',
      api: { id: API, releasedAt: AT },
      areas,
      shell: toLiveShell(newShell.record as ShellReleaseManifest, newShell.id, AT),
    },
  });
  const responses = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${origin}${path}`);
      return response.ok ? await response.text() : response.status;
    }),
  );
  await stop();
  return responses;
}

it('never lets the release before hide a failing build', async () => {
  const [text] = await read([after], ['/registry.json']);

  const { areas } = JSON.parse(String(text)) as { areas: Record<string, { previous: unknown }> };
  expect(areas.tasks?.previous).toBeNull();
  expect(areas.chat?.previous).not.toBeNull();
});

it('serves builds from the disk, and everything else from the live server', async () => {
  const paths = [
    `/areas/tasks/${after.id}/area.js`,
    `/areas/chat/${chat.id}/area.js`,
    `/areas/tasks/${before.id}/area.js`,
    '/tasks',
  ];

  const [ofBuild, ofServer, unknown, page] = await read([after], paths);

  expect([ofBuild, ofServer, unknown]).toEqual(['after', 'live chat', 404]);
  expect(page).toBe(`<p>${shell.id} live</p>`);
});

it('serves the page of a new shell', async () => {
  const next = await readBuild(await fixture.shell('next'));

  await expect(read([next], ['/', '/shell/main.next.js'])).resolves.toEqual([
    `<p>${next.id} next</p>`,
    'next',
  ]);
});

it('responds with a user that has every field of the server’s contract', async () => {
  const [text, other] = await read([after], ['/api/user', '/api/tasks']);

  expect(JSON.parse(String(text))).toEqual({
    id: 1,
    username: 'release',
    email: 'release@example.com',
    role: 'admin',
    displayName: 'sample',
  });
  expect(other).toBe(404);
});

it('explains that the browser is missing or can’t be started', async () => {
  const program = path.join(fixture.folder, 'chromium');
  const registry = registrySchema.parse({ version: 1, areas: {} });
  const test = () => createSmokeTest(program)({ server, registry, builds: [] });

  await expect(test()).rejects.toThrow('Chromium was not found. Set CHROMIUM_PATH or publish with');
  await writeFile(program, 'no program', { mode: 0o600 });
  await expect(test()).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(
      /^Chromium .*\/chromium could not be started \([^\n]*EACCES\)\. Set CHROMIUM_PATH to another browser or publish with --no-smoke\.$/,
    ) as string,
  });
});
