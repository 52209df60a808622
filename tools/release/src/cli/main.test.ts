import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { publish } from '../commands/publish';
import { readChanges } from '../commands/status';
import { bundleProgram } from '../testing/bundle-program';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { runCommand } from './run-command';

const MAIN = path.resolve(__dirname, '../main.ts');

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

function run(...args: string[]) {
  return runCommand([...args, '--root', fixture.root], {}, 'ada');
}

function runProcess(args: readonly string[]) {
  return new Promise<{ exitCode: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      resolve({ exitCode: typeof code === 'number' ? code : 1, stdout, stderr });
    });
  });
}

it('shows the status, the history and the result of verify', async () => {
  expect((await run('status')).text).toBe('Nothing has been released here yet');
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root, {
    by: 'ada',
  });
  await publish([await fixture.area('tasks', 'two')], fixture.root, {
    by: 'bob',
    reason: 'Export',
  });
  const { set, areas } = await fixture.registry();
  const { current, previous } = areas.tasks ?? {};

  const status = await run('status');
  expect(status.text).toContain(`The live set is ${set}`);
  expect(status.text).toMatch(
    new RegExp(`tasks +${current?.id ?? ''} +\\S+ \\S+Z +bob +${previous?.id ?? ''}`),
  );
  expect((await run('history', 'tasks')).text.split('\n')).toHaveLength(2);
  expect((await run('verify')).text).toBe('All 9 files match their records');
  expect((await run('prune')).text).toBe('There is nothing to remove');
  const back = await run('rollback', 'tasks', '--reason', 'Export fails');
  expect(back.text).toContain(`tasks ${previous?.id ?? ''} is live again`);
  expect((await run('history')).text).toContain('Export fails');
});

it.each([
  [[], 'Usage:'],
  [['deploy'], "unknown command 'deploy'"],
  [['publish'], "missing required argument 'app'"],
  [['rollback', 'tasks'], "required option '--reason <text>' not specified"],
  [['rollback', 'tasks', '--reason', ' '], 'must not be empty'],
  [['withdraw', '--reason', 'x'], "missing required argument 'area'"],
  [['status', 'tasks'], 'too many arguments'],
  [['prune', '--keep-days', 'soon'], 'must be a whole number of days'],
  [['status', '--color'], "unknown option '--color'"],
])('rejects the command line %j with the usage', async (args, sentence) => {
  const { exitCode, text } = await run(...args);

  expect(exitCode).toBe(2);
  expect(text).toContain(sentence);
  expect(text).toContain('Usage: npm run release -- ');
});

it('shows the help', async () => {
  const { exitCode, text } = await run('publish', '--help');

  expect(exitCode).toBe(0);
  expect(text).toContain('--no-smoke');
});

it('exits with a status and prints JSON on request', async () => {
  // As npm starts it.
  const command = ['--import', 'tsx', MAIN];
  const rejected = await runProcess([
    ...command,
    'rollback',
    'tasks',
    '--reason',
    'x',
    '--root',
    fixture.root,
  ]);
  expect(rejected).toMatchObject({ exitCode: 1, stdout: '' });
  expect(rejected.stderr).toContain('tasks is not live in');

  const json = await runProcess([...command, 'verify', '--json', '--root', fixture.root]);
  expect(json.exitCode).toBe(0);
  expect(JSON.parse(json.stdout)).toEqual({ files: 0, faults: [] });
});

it('loses no change when many processes publish at once and one is killed', async () => {
  const names = ['admin', 'calendar', 'chat', 'tasks', 'reports', 'jobs'];
  const publisher = await bundleProgram('testing/publish-builds.ts');
  await publish([await fixture.shell()], fixture.root);
  const builds = await Promise.all(names.map((name) => fixture.area(name)));
  const killed = spawn(process.execPath, [
    publisher.file,
    '--kill-at',
    'registry.json',
    fixture.root,
    builds[0] ?? '',
  ]);
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);

  const results = await Promise.all(
    builds.map((build) => runProcess([publisher.file, fixture.root, build])),
  );

  expect(results.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(
    names.map(() => [0, '']),
  );
  const { areas, sequence } = await fixture.registry();
  expect(Object.keys(areas).sort()).toEqual([...names].sort());
  const changes = await readChanges(fixture.root, null);
  expect(changes).toHaveLength(names.length + 1);
  expect(changes.at(-1)?.sequence).toBe(sequence);
  expect((await verify(fixture.root)).faults).toEqual([]);
  await publisher.remove();
});
