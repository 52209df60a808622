// Publishes builds in a process of its own: `[--kill-at STEP] ROOT BUILD …`. With --kill-at it kills itself
// while it holds the lock, before the STEP-th change of the disk, counted from 0, or before it first moves a
// file of that name to its place.
import { defaultTools } from '../activation/activate';
import { publish } from '../commands/publish';
import type { Disk } from '../release-folder/disk';

const args = process.argv.slice(2);
const isCrashing = args[0] === '--kill-at';
const killStep = isCrashing ? (args[1] ?? '') : '';
const [root = '', ...builds] = isCrashing ? args.slice(2) : args;

let steps = 0;

function takeStep<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const isReached =
    killStep === String(steps) || (killStep !== '' && target.endsWith(`/${killStep}`));
  if (isReached) process.kill(process.pid, 'SIGKILL');
  steps += 1;
  return work();
}

const { disk } = defaultTools;
const crashingDisk: Disk = {
  makeFolder: (folder) => takeStep('', () => disk.makeFolder(folder)),
  writeFile: (file, content) => takeStep('', () => disk.writeFile(file, content)),
  copyFile: (source, target) => takeStep('', () => disk.copyFile(source, target)),
  append: (file, text) => takeStep('', () => disk.append(file, text)),
  rename: (from, to) => takeStep(to, () => disk.rename(from, to)),
  remove: (target) => takeStep('', () => disk.remove(target)),
};

await publish(builds, root, { tools: { ...defaultTools, disk: crashingDisk } });
