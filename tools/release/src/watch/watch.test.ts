import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { defaultTools } from '../activation/activate';
import { runCommand } from '../cli/run-command';
import { publish } from '../commands/publish';
import { publishCandidate } from '../commands/publish-candidate';
import { readChanges } from '../commands/status';
import type { FakeServer } from '../testing/fake-server';
import { startFakeServer } from '../testing/fake-server';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { watchOnce, watchReleases } from './watch';
import type { WatchMail } from './watch-mail';
import { createWatchRounds } from './watch-round';

const { publicKey } = generateKeyPairSync('ed25519');

let fixture: ReleaseFixture;
let server: FakeServer;
let lines: string[];
let ids: string[];

beforeEach(async () => {
  fixture = await createReleaseFixture();
  server = await startFakeServer(fixture.root);
  [lines, ids] = [[], []];
  await publish([await fixture.shell()], fixture.root);
  for (const code of ['one', 'two', 'three']) ids.push(await publishTasks(code));
});

afterEach(async () => {
  await server.stop();
  await fixture.remove();
});

async function publishTasks(code: string): Promise<string> {
  const [release] = await publish([await fixture.area('tasks', code)], fixture.root);
  return release?.id ?? '';
}

function options() {
  return {
    ...{ root: fixture.root, server: server.origin, token: undefined, tools: defaultTools },
    ...{ mail: null, log: (line: string) => lines.push(line) },
  };
}

async function liveId() {
  return (await fixture.registry()).areas['tasks']?.current.id;
}

async function lastChange() {
  return (await readChanges(fixture.root, 'tasks')).at(-1);
}

it('rolls a failing release back once, and leaves the area alone until somebody publishes', async () => {
  const [, two = '', three = ''] = ids;
  server.failures = { [three]: 20 };

  await expect(watchOnce(options())).resolves.toBe('done');

  expect(await liveId()).toBe(two);
  expect(await lastChange()).toMatchObject({
    ...{ action: 'rollback', by: 'watch' },
    reason: '20 of 40 people had an error, 0 of 40 with the release before',
  });
  expect(lines).toEqual([
    expect.stringContaining(`tasks was rolled back from ${three} to ${two}.`),
  ]);
  expect((await verify(fixture.root)).faults).toEqual([]);

  server.failures = { [two]: 40 };
  await watchOnce(options());
  expect(await liveId()).toBe(two);

  const four = await publishTasks('four');
  server.failures = { [four]: 40 };
  await watchOnce(options());
  expect(await liveId()).toBe(two);
});

it('watches a build that was rolled back as a new one when somebody publishes it again', async () => {
  const [, two = '', three = ''] = ids;
  server.failures = { [three]: 20 };
  await watchOnce(options());
  const build = `tasks=${await fixture.area('tasks', 'three')}`;
  const args = ['publish', build, '--no-smoke', '--root', fixture.root];

  const { text } = await runCommand(args, {}, 'ada');

  expect(text).toMatch(
    new RegExp(`tasks ${three} was rolled back by watch \\(“20 of 40 people had an error`),
  );
  expect(await liveId()).toBe(three);
  await watchOnce(options());
  expect(await liveId()).toBe(two);
});

it('leaves a failing release while the one before fails, too, and tells that once', async () => {
  const [, two = '', three = ''] = ids;
  const runRound = createWatchRounds(options(), 1);
  for (const failures of [20, 30]) {
    server.failures = { [two]: failures, [three]: failures };
    await runRound();
  }

  expect(await liveId()).toBe(three);
  expect(lines).toEqual([
    `tasks ${three} stays, since both releases are worse: 20 of 40 people had an error, 20 of 40 with the release before.`,
  ]);
});

it('aborts a failing candidate and promotes a good one', async () => {
  const three = ids[2] ?? '';
  const add = async (code: string) => {
    const build = await fixture.area('tasks', code);
    const [release] = await publishCandidate([build], fixture.root, {
      ...{ percent: 10, promoteAfter: 20 },
    });
    return release?.id ?? '';
  };
  server.failures = { [await add('four')]: 20 };
  await watchOnce(options());
  expect(await lastChange()).toMatchObject({ action: 'abort', by: 'watch' });
  expect(await liveId()).toBe(three);

  const five = await add('five');
  await watchOnce(options());

  expect(await lastChange()).toMatchObject({ action: 'promote', by: 'watch' });
  expect(await liveId()).toBe(five);
});

it('changes nothing while the server is failing, nor in the first rounds after it', async () => {
  const [, two, three = ''] = ids;
  server.failures = { [three]: 40 };
  const runRound = createWatchRounds(options(), 3);
  const run = async () => [await runRound(), await liveId()];

  server.isReady = false;
  expect(await run()).toEqual(['server failing', three]);
  expect(await run()).toEqual(['server failing', three]);
  expect(lines).toEqual([expect.stringContaining('Nothing is judged until the server works.')]);

  server.isReady = true;
  expect(await run()).toEqual(['done', three]);
  server.isReady = false;
  expect(await run()).toEqual(['server failing', three]);
  server.isReady = true;
  expect(await run()).toEqual(['done', three]);
  expect(await run()).toEqual(['done', three]);
  expect(await run()).toEqual(['done', two]);
});

it('never undoes what somebody changes at the same moment', async () => {
  server.failures = { [ids[2] ?? '']: 20 };
  let four = '';
  const lock = async (root: string) => {
    four = await publishTasks('four');
    return defaultTools.lock(root);
  };

  const result = await watchOnce({ ...options(), tools: { ...defaultTools, lock } });

  expect(result).toBe('action failed');
  expect(await liveId()).toBe(four);
  expect(lines).toEqual([expect.stringContaining(`Meanwhile tasks ${four} is live`)]);
});

it('tells once that it cannot roll back, and why', async () => {
  const three = ids[2] ?? '';
  server.failures = { [three]: 40 };
  const { areas, ...registry } = await fixture.registry();
  expect(areas['tasks']?.previous?.id).toBe(ids[1]);
  const runRound = createWatchRounds(
    { ...options(), tools: { ...defaultTools, keys: { signing: null, trusted: [publicKey] } } },
    1,
  );

  await expect(runRound()).resolves.toBe('action failed');
  await expect(runRound()).resolves.toBe('action failed');

  expect(registry.sequence).toBe((await fixture.registry()).sequence);
  expect(lines).toEqual([expect.stringContaining('set RELEASE_SIGNING_KEY')]);
});

it('ends after the current round and leaves no lock, also after it has acted', async () => {
  server.failures = { [ids[2] ?? '']: 20 };
  const stop = new AbortController();
  const log = (line: string) => {
    if (line.includes('was rolled back')) stop.abort();
  };

  await watchReleases({ ...options(), intervalMs: 10, signal: stop.signal, log });

  expect(await liveId()).toBe(ids[1]);
  expect((await readdir(fixture.root)).filter((file) => file.endsWith('.lock'))).toEqual([]);
});

it('is active once for a release folder, and another watch takes its place', async () => {
  const first = new AbortController();
  const second = new AbortController();
  const active: string[] = [];
  const start = (name: string, { signal }: AbortController) =>
    watchReleases({
      ...{ ...options(), intervalMs: 10, signal },
      log: (line) => active.push(`${name}: ${line}`),
    });
  const firstWatch = start('first', first);
  while (active.length === 0) await setTimeout(5);
  const secondWatch = start('second', second);
  await setTimeout(100);
  expect(active).toEqual([`first: Watching the releases in ${fixture.root}.`]);

  first.abort();
  await firstWatch;
  while (active.length === 1) await setTimeout(5);

  expect(active[1]).toBe(`second: Watching the releases in ${fixture.root}.`);
  second.abort();
  await secondWatch;
});

it('tells what it has done, and how to go on', async () => {
  server.failures = { [ids[2] ?? '']: 20 };
  const mails: [string, string][] = [];
  const mail: WatchMail = {
    add: (subject, text) => mails.push([subject, text]),
    flush: () => Promise.resolve(null),
  };

  await watchOnce({ ...options(), mail });

  expect(mails).toEqual([
    [
      expect.stringMatching(/^Atrium: tasks was rolled back from \w+ to \w+\.$/),
      expect.stringMatching(
        /20 of 40 people had an error[^]+A release is worse if at least 3 people[^]+the watch leaves tasks alone until then/,
      ),
    ],
  ]);
});

it('runs one round from the command line, with an exit code', async () => {
  server.failures = { [ids[2] ?? '']: 20 };
  const run = (...args: string[]) =>
    runCommand(['watch', '--once', ...args, '--root', fixture.root], {}, 'ada');
  jest.spyOn(console, 'log').mockImplementation();

  await expect(run('--server', server.origin)).resolves.toMatchObject({ exitCode: 0 });
  expect(await liveId()).toBe(ids[1]);
  await expect(run('--server', 'http://127.0.0.1:1')).resolves.toMatchObject({
    ...{ exitCode: 1, result: { result: 'server failing' } },
  });
  await expect(run('--interval', '0')).resolves.toMatchObject({ exitCode: 2 });
});
