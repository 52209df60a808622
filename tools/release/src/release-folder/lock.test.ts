import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { tryLock } from './lock';

const OPTIONS = { staleMs: 5_000 };
const LONG_AGO = new Date(0);

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-lock-'));
  lock = path.join(folder, 'release.lock');
});

afterEach(() => rm(folder, { recursive: true }));

async function leaveStale(name: string): Promise<void> {
  await mkdir(name);
  await utimes(name, LONG_AGO, LONG_AGO);
}

async function waitForLock(): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await tryLock(lock, OPTIONS);
    if (unlock) return unlock;
    await setTimeout(1);
  }
}

it('is held once at a time, also when many wait for a killed process', async () => {
  for (let round = 0; round < 30; round += 1) {
    await leaveStale(lock);
    let holders = 0;
    const most: number[] = [];

    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        // Others look at the old lock while the first one removes it.
        for (let turn = 0; turn < index; turn += 1) await setImmediate();
        const unlock = await waitForLock();
        holders += 1;
        most.push(holders);
        await setTimeout(1);
        holders -= 1;
        await unlock();
      }),
    );

    expect(most).toEqual(Array.from({ length: 20 }, () => 1));
    expect(await readdir(folder)).toEqual([]);
  }
});

it('is not taken from a process that lives', async () => {
  const unlock = await waitForLock();

  expect(await tryLock(lock, OPTIONS)).toBeNull();
  expect(await tryLock(lock, OPTIONS)).toBeNull();
  await unlock();
});

it('can be taken when a process was killed while it removed an old lock', async () => {
  await leaveStale(lock);
  await leaveStale(`${lock}.removal`);

  await (
    await waitForLock()
  )();

  expect(await readdir(folder)).toEqual([]);
});
