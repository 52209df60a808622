import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import { readBuild } from './builds/build';
import { runCommand } from './cli/run-command';
import { changeRelease, publish, readReleases } from './index';
import { type RealServer, startRealServer } from './testing/real-server';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';

let fixture: ReleaseFixture;
let server: RealServer;
let first: string;

beforeAll(async () => {
  fixture = await createReleaseFixture();
  server = await startRealServer(fixture.folder);
  const areas = [await fixture.area('tasks', 'first'), await fixture.area('chat')];
  await publish(server, [await fixture.shell(), ...areas]);
  first = await liveId('tasks');
});

afterAll(async () => {
  await server.stop();
  await fixture.remove();
});

async function readRegistry() {
  const response = await fetch(`${server.origin}/registry.json`);
  return registrySchema.parse(await response.json());
}

async function liveId(app: string): Promise<string> {
  return (await readRegistry()).areas[app]?.current.id ?? '';
}

async function readServed(path: string): Promise<string> {
  return (await fetch(`${server.origin}${path}`)).text();
}

function run(...args: string[]) {
  const env = { ATRIUM_URL: server.origin, ATRIUM_RELEASE_TOKEN: server.token };
  return runCommand(args, env);
}

it('publishes a build, rolls it back and publishes it again', async () => {
  const build = await fixture.area('tasks', 'second');
  const [release] = await publish(server, [build], { reason: 'Export' });
  const id = release?.id ?? '';

  expect(release).toEqual({ app: 'tasks', id: (await readBuild(build)).id, unchanged: false });
  expect(await liveId('tasks')).toBe(id);
  expect(await readServed(`/areas/tasks/${id}/area.js`)).toBe('second');
  expect((await run('publish', build, '--no-smoke')).text).toMatch(`tasks ${id} is already live\n`);

  const back = await run('rollback', 'tasks', '--to', first.slice(0, 6), '--reason', 'It is empty');
  expect(back.text).toBe(`tasks ${first} is live again and replaces ${id}`);
  expect(await liveId('tasks')).toBe(first);

  const again = await run('publish', build, '--no-smoke');
  expect(again.text.split('\n')).toEqual([
    `tasks ${id} is live`,
    `tasks ${id} was rolled back by tests (“It is empty”). It is watched as a new release`,
    expect.stringMatching(/^The live set is [0-9a-f]{16}$/),
  ]);
  const { history } = await readReleases(server);
  expect(
    history.slice(0, 3).map(({ by, action, reason, smoke }) => [by, action, reason, smoke]),
  ).toEqual([
    ['tests', 'publish', null, 'left out'],
    ['tests', 'rollback', 'It is empty', null],
    ['tests', 'publish', 'Export', 'left out'],
  ]);
});

it('rejects what somebody else has changed in the meantime', async () => {
  const [one, two] = [await fixture.area('tasks', 'one'), await fixture.area('tasks', 'two')];
  const live = await liveId('tasks');
  const smokeTest = async () => {
    await publish(server, [one]);
  };

  await expect(publish(server, [two], { smokeTest })).rejects.toThrow(
    /^Meanwhile tests has changed tasks: it has .* was not published\.$/,
  );
  expect(await liveId('tasks')).toBe((await readBuild(one)).id);
  await expect(
    changeRelease(server, 'tasks', { action: 'rollback', expected: live, reason: 'Broken' }),
  ).rejects.toThrow('Meanwhile tests has changed tasks');
});

it('publishes, promotes and aborts candidates', async () => {
  const next = await fixture.area('chat', 'next');
  const before = await liveId('chat');
  const candidate = { percent: 10, promoteAfter: 200 };
  const [release] = await publish(server, [next], { candidate });
  const id = release?.id ?? '';

  expect(await liveId('chat')).toBe(before);
  expect((await readRegistry()).areas.chat?.candidate).toMatchObject({
    ...candidate,
    release: { id },
  });
  expect((await run('abort', 'chat', '--reason', 'Broken')).text).toBe(
    'chat has no candidate any more',
  );
  await publish(server, [next], { candidate });
  expect((await run('promote', 'chat', '--reason', 'Good')).text).toBe(
    `chat ${id} is live and replaces ${before}`,
  );
  expect(await liveId('chat')).toBe(id);
});

it('withdraws an area and revokes a release', async () => {
  const reports = await fixture.area('reports', 'one');
  const [release] = await publish(server, [reports]);
  const id = release?.id ?? '';

  const { text } = await run('withdraw', 'reports', '--reason', 'Nobody uses it');
  expect(text).toBe(`reports ${id} is no longer live`);
  expect((await readRegistry()).areas.reports).toBeUndefined();
  const revoked = await run('revoke', 'reports', id.slice(0, 8), '--reason', 'It leaks');
  expect(revoked.text).toBe(`reports ${id} is revoked and can’t go live again`);
  await expect(publish(server, [reports])).rejects.toThrow('was revoked by tests (“It leaks”)');
});

it('exports the live set for a bucket', async () => {
  const folder = path.join(fixture.folder, 'export');

  expect((await run('export', folder)).text).toMatch(/^Wrote \d+ files into /);

  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const { areas, shell } = await readRegistry();
  expect(await read('registry.json')).toBe(await readServed('/registry.json'));
  expect(await read('index.html')).toBe(`<p>${shell?.id ?? ''} shell</p>`);
  expect(await read('shell/main.shell.js')).toBe('shell');
  for (const { current, previous } of Object.values(areas)) {
    for (const { path: file } of [current.entry, ...(previous?.preload ?? [])]) {
      expect(await read(file)).toBe(await readServed(file));
    }
  }
});

/** Lets some requests reach the server. The client gets no response to the last of them. */
function interruptAfter(last: number) {
  const send = fetch;
  let count = 0;
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    count += 1;
    const isLast = count === last;
    const response = count <= last && (await send(...request));
    if (response && !isLast) return response;
    throw new Error('interrupted');
  });
}

// A build of four new files takes seven requests: the list, a check, the files and the release.
it.each([4, 6, 7])('can be repeated after an interruption at request %d', async (last) => {
  const name = `interrupted-${String(last)}`;
  const files = { [`${name}.js`]: name, [`${name}.css`]: `/* ${name} */` };
  const maps = { 'area.js.map': `{"version":3,"file":"${name}"}` };
  const build = await fixture.area('tasks', `code of ${name}`, {}, files, maps);
  const { id } = await readBuild(build);
  const before = await liveId('tasks');
  const interruption = interruptAfter(last);
  await expect(publish(server, [build])).rejects.toThrow('can’t be reached');
  interruption.mockRestore();
  expect(await liveId('tasks')).toBe(last === 7 ? id : before);

  const repeated = await publish(server, [build]);

  expect(repeated).toEqual([{ app: 'tasks', id, unchanged: last === 7 }]);
  expect(await liveId('tasks')).toBe(id);
  expect(await readServed(`/areas/tasks/${id}/${name}.js`)).toBe(name);
  const { history } = await readReleases(server);
  const made = history.filter(({ changes }) => changes.some(({ to }) => to === id));
  expect(made).toHaveLength(1);
});
