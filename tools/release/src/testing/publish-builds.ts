// A process that publishes builds: `[--die STEP] ROOT BUILD …`. With --die it kills itself with the lock
// in its hands, before it changes the disk for the STEP-th time, counted from 0, or first puts a file of
// that name in its place.
import { publish } from '../publish/publish';
import type { Disk } from '../release-folder/disk';
import { realTools } from '../release-folder/release-folder';

const args = process.argv.slice(2);
const isDoomed = args[0] === '--die';
const lastStep = isDoomed ? (args[1] ?? '') : '';
const [root = '', ...builds] = isDoomed ? args.slice(2) : args;

let steps = 0;

function takeStep<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const isLast = lastStep === String(steps) || (lastStep !== '' && target.endsWith(`/${lastStep}`));
  if (isLast) process.kill(process.pid, 'SIGKILL');
  steps += 1;
  return work();
}

const { disk } = realTools;
const mortalDisk: Disk = {
  makeFolder: (folder) => takeStep('', () => disk.makeFolder(folder)),
  writeFile: (file, content) => takeStep('', () => disk.writeFile(file, content)),
  copyFile: (source, target) => takeStep('', () => disk.copyFile(source, target)),
  append: (file, text) => takeStep('', () => disk.append(file, text)),
  rename: (from, to) => takeStep(to, () => disk.rename(from, to)),
  remove: (target) => takeStep('', () => disk.remove(target)),
};

await publish(builds, root, { tools: { ...realTools, disk: mortalDisk } });
