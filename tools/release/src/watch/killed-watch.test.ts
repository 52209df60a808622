import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { defaultTools } from '../activation/activate';
import { publish } from '../commands/publish';
import { publishCandidate } from '../commands/publish-candidate';
import { readChanges } from '../commands/status';
import { readRegistry } from '../release-folder/registry';
import type { BundledProgram } from '../testing/bundle-program';
import { bundleProgram } from '../testing/bundle-program';
import { noLock } from '../testing/dying-disk';
import type { FakeServer } from '../testing/fake-server';
import { startFakeServer } from '../testing/fake-server';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { watchOnce } from './watch';
import { WATCH_NAME } from './watch-round';

// Each test starts a process for each step.
jest.setTimeout(120_000);

const servers: FakeServer[] = [];

let fixture: ReleaseFixture;
let watch: BundledProgram;
let ids: { before: string; live: string; candidate: string };

beforeAll(async () => {
  watch = await bundleProgram('testing/watch-once.ts');
  fixture = await createReleaseFixture();
  await publish([await fixture.shell()], fixture.root);
  const [before] = await publish([await fixture.area('tasks', 'one')], fixture.root);
  const [live] = await publish([await fixture.area('tasks', 'two')], fixture.root);
  const build = await fixture.area('tasks', 'three');
  const [candidate] = await publishCandidate([build], fixture.root, { percent: 10 });
  ids = { before: before?.id ?? '', live: live?.id ?? '', candidate: candidate?.id ?? '' };
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await watch.remove();
  await fixture.remove();
});

async function readTasks(root: string) {
  const { current, candidate } = (await readRegistry(root)).areas['tasks'] ?? {};
  return { live: current?.id, candidate: candidate?.release.id };
}

/** Runs a round in a process that kills itself at a step; returns its signal or exit code. */
async function watchInProcess(step: number, root: string, origin: string): Promise<unknown> {
  const args = [watch.file, String(step), root, origin];
  const [exitCode, signal] = await once(
    spawn(process.execPath, args, { stdio: 'inherit' }),
    'exit',
  );
  return signal ?? exitCode;
}

it.each([
  ['a rollback', 'rollback', ['live'], 'before'],
  ['an abort', 'abort', ['candidate'], 'live'],
  ['a promotion', 'promote', [], 'candidate'],
] as const)(
  'leaves a valid set wherever it is killed during %s, and the next watch makes it once',
  async (_, action, failing, expected) => {
    const before = await readTasks(fixture.root);
    const after = { live: ids[expected], candidate: undefined };
    let step = 0;
    for (let end: unknown = 'SIGKILL'; end === 'SIGKILL'; step += 1) {
      const root = path.join(fixture.folder, `${action}-${String(step)}`);
      await cp(fixture.root, root, { recursive: true });
      const server = await startFakeServer(root);
      servers.push(server);
      server.failures = Object.fromEntries(failing.map((name) => [ids[name], 40]));

      end = await watchInProcess(step, root, server.origin);

      expect([before, after]).toContainEqual(await readTasks(root));
      const { faults } = await verify(root);
      expect(faults.filter(({ fault }) => fault !== 'older than the history')).toEqual([]);

      // The lock of a killed process expires.
      const tools = { ...defaultTools, lock: noLock };
      const options = { root, server: server.origin, token: undefined, tools };
      for (let round = 0; round < 2; round += 1) {
        await watchOnce({ ...options, mail: null, log: () => undefined });
      }
      expect(await readTasks(root)).toEqual(after);
      const changes = await readChanges(root, 'tasks');
      const made = changes.filter(({ by }) => by === WATCH_NAME);
      expect(made.map((change) => change.action)).toEqual([action]);
      expect((await verify(root)).faults).toEqual([]);
    }
    expect(step).toBeGreaterThan(5);
  },
);
