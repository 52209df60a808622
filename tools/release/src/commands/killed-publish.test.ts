import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseTools } from '../activation/activate';
import { readHistory } from '../release-folder/history';
import { readRegistry } from '../release-folder/registry';
import type { ReleaseKeys } from '../signing/keys';
import { NO_KEYS } from '../signing/keys';
import { bundleProgram } from '../testing/bundle-program';
import { dyingDisk, hastyDisk, Killed, noLock } from '../testing/dying-disk';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { signLiveSet } from './sign';

// Each test publishes about a hundred times.
jest.setTimeout(120_000);

const tools: ReleaseTools = { disk: hastyDisk, lock: noLock };

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEYS: ReleaseKeys = { signing: privateKey, trusted: [publicKey] };

let fixture: ReleaseFixture;
let chat: string;
let candidates: string[];

beforeAll(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell('old'), await fixture.area('tasks', 'old')], fixture.root, {
    tools,
  });
  candidates = [await fixture.shell('new'), await fixture.area('tasks', 'new')];
  chat = await fixture.area('chat');
});

afterAll(() => fixture.remove());

/** Publishes a new shell and a new area and is killed in a step, if there are so many. */
async function publishUntil(
  root: string,
  steps: number,
  halfWay: boolean,
  keys: ReleaseKeys,
): Promise<boolean> {
  try {
    const disk = dyingDisk(steps, halfWay);
    await publish(candidates, root, { tools: { disk, lock: noLock, keys } });
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

async function expectWholeSet(root: string, { trusted }: ReleaseKeys = NO_KEYS) {
  const { areas } = await readRegistry(root);
  const code = path.join(root, areas.tasks?.current.preload[0]?.path ?? '');
  await expect(readFile(code, 'utf8')).resolves.toMatch(/^(old|new)$/);
  // Only the page may still be the previous one, which works with the fallbacks in the registry. Other
  // leftovers are unknown files and a pending history entry.
  const { faults } = await verify(root, trusted);
  const leftOver = ['extra', 'older than the history'];
  expect(
    faults.filter(({ file, fault }) => file !== 'index.html' && !leftOver.includes(fault)),
  ).toEqual([]);
}

async function expectSettled(root: string, { trusted }: ReleaseKeys) {
  const { areas, shell, sequence } = await readRegistry(root);
  expect((await verify(root, trusted)).faults).toEqual([]);
  await expect(readFile(path.join(root, 'index.html'), 'utf8')).resolves.toContain(
    shell?.id ?? 'no shell',
  );
  const history = await readHistory(root, sequence);
  const lastOf = (app: string) =>
    history.flatMap(({ changes }) => changes).findLast((change) => change.app === app)?.to;
  expect([lastOf('tasks'), lastOf('shell'), lastOf('chat')]).toEqual([
    areas.tasks?.current.id,
    shell?.id,
    areas.chat?.current.id,
  ]);
}

it.each([
  [false, 'unsigned', NO_KEYS],
  [true, 'unsigned', NO_KEYS],
  [false, 'signed', KEYS],
  [true, 'signed', KEYS],
])(
  'leaves a consistent live set wherever it is killed, and the next publish recovers (partial write: %s, %s)',
  async (halfWay, kind, keys) => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps += 1) {
      const root = path.join(fixture.folder, `${kind}-${String(halfWay)}-${String(steps)}`);
      await cp(fixture.root, root, { recursive: true });
      if (keys.signing) await signLiveSet(root, { ...tools, keys });
      wasKilled = await publishUntil(root, steps, halfWay, keys);
      await expectWholeSet(root, keys);

      // The next holder of the lock recovers, even if it changes nothing.
      await prune(root, { keepDays: 30, tools });
      expect((await verify(root, keys.trusted)).faults).toEqual([]);
      await publish([chat], root, { tools: { ...tools, keys } });

      await expectSettled(root, keys);
    }
    expect(steps).toBeGreaterThan(20);
  },
);

/** Publishes builds in a process that kills itself at a step; returns its signal or exit code. */
async function publishInProcess(publisher: string, root: string, step: number): Promise<unknown> {
  const args = [publisher, '--kill-at', String(step), root, ...candidates];
  const [exitCode, signal] = await once(
    spawn(process.execPath, args, { stdio: 'inherit' }),
    'exit',
  );
  return signal ?? exitCode;
}

it('leaves a consistent live set when its process is killed, at every step', async () => {
  const publisher = await bundleProgram('testing/publish-builds.ts');
  const atOnce = 4;
  const ends: unknown[] = [];
  do {
    const steps = Array.from({ length: atOnce }, (_, index) => ends.length + index);
    ends.push(
      ...(await Promise.all(
        steps.map(async (step) => {
          const root = path.join(fixture.folder, `process-${String(step)}`);
          await cp(fixture.root, root, { recursive: true });
          const end = await publishInProcess(publisher.file, root, step);
          await expectWholeSet(root);
          // The lock of a killed process expires.
          await prune(root, { keepDays: 30, tools });
          expect((await verify(root)).faults).toEqual([]);
          return end;
        }),
      )),
    );
  } while (ends.every((end) => end === 'SIGKILL'));
  const survived = ends.findIndex((end) => end !== 'SIGKILL');
  expect(survived).toBeGreaterThan(20);
  expect(ends[survived]).toBe(0);
  await publisher.remove();
});
