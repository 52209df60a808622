import type { Disk } from '../release-folder/disk';
import { nodeDisk } from '../release-folder/disk';

/**
 * Creates the disk of this machine for a process that kills itself before one of its changes.
 *
 * @param killAt number of the change, counted from 0, or the name of a file that is moved to its place for
 * the first time; never if empty
 */
export function killingDisk(killAt: string): Disk {
  let changes = 0;

  function change<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
    const isReached =
      killAt === String(changes) || (killAt !== '' && target.endsWith(`/${killAt}`));
    if (isReached) process.kill(process.pid, 'SIGKILL');
    changes += 1;
    return work();
  }

  return {
    makeFolder: (folder) => change('', () => nodeDisk.makeFolder(folder)),
    writeFile: (file, content) => change('', () => nodeDisk.writeFile(file, content)),
    copyFile: (source, target) => change('', () => nodeDisk.copyFile(source, target)),
    append: (file, text) => change('', () => nodeDisk.append(file, text)),
    rename: (from, to) => change(to, () => nodeDisk.rename(from, to)),
    remove: (target) => change('', () => nodeDisk.remove(target)),
  };
}
