import { appendFile, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import type { Disk } from '../release-folder/disk';

/** A disk that does not flush: a killed process loses nothing that it has written. */
export const hastyDisk: Disk = {
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true });
  },
  writeFile,
  copyFile,
  append: appendFile,
  rename,
  remove: (target) => rm(target, { recursive: true, force: true }),
};

/** The lock of a folder that no other process uses. */
export const noLock = () => Promise.resolve(() => Promise.resolve());

/** Error in place of the steps after the kill, which a killed process never sees. */
export class Killed extends Error {}

/**
 * A disk that does a number of steps and then no more, as if the process had been killed.
 *
 * @param halfWay whether the step that it ends in has written a part of its text
 */
export function dyingDisk(steps: number, halfWay: boolean): Disk {
  let left = steps;
  async function step<Result>(work: () => Promise<Result>, part?: () => Promise<void>) {
    left -= 1;
    if (left === -1 && halfWay) await part?.();
    if (left < 0) throw new Killed();
    return work();
  }
  return {
    makeFolder: (folder) => step(() => hastyDisk.makeFolder(folder)),
    writeFile: (file, content) =>
      step(
        () => hastyDisk.writeFile(file, content),
        () => hastyDisk.writeFile(file, content.slice(0, content.length / 2)),
      ),
    copyFile: (source, target) =>
      step(
        () => hastyDisk.copyFile(source, target),
        () => hastyDisk.writeFile(target, ''),
      ),
    append: (file, text) =>
      step(
        () => hastyDisk.append(file, text),
        () => hastyDisk.append(file, text.slice(0, text.length / 2)),
      ),
    rename: (from, to) => step(() => hastyDisk.rename(from, to)),
    remove: (target) => step(() => hastyDisk.remove(target)),
  };
}
