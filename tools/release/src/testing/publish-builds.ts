// A process that publishes builds: `[--die STEP] ROOT BUILD …`. With --die it kills itself with the lock
// in its hands, before it changes the disk for the STEP-th time, counted from 0, or first puts a file of
// that name in its place.
import { defaultTools } from '../activation/activate';
import { publish } from '../commands/publish';
import type { Disk } from '../release-folder/disk';

const args = process.argv.slice(2);
const isCrashing = args[0] === '--die';
const lastStep = isCrashing ? (args[1] ?? '') : '';
const [root = '', ...builds] = isCrashing ? args.slice(2) : args;

let steps = 0;

function takeStep<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const isLast = lastStep === String(steps) || (lastStep !== '' && target.endsWith(`/${lastStep}`));
  if (isLast) process.kill(process.pid, 'SIGKILL');
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
