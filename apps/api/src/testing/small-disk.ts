import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of a few megabytes, in memory, that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room for anything. */
  fill: () => void;
  /** Makes room again. */
  free: () => void;
  remove: () => Promise<void>;
}

/** Mounts a disk that only this process and those that are told its folder see; needs Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'atrium-disk-'));
  // A mount namespace needs no rights on the machine, but for those over the process's own.
  const namespaces =
    process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const mount = `mount -t tmpfs -o size=${String(megabytes)}m none '${mountPoint}' && echo mounted && cat`;
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', mount], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => {
      throw new Error('The disk could not be mounted');
    }),
  ]);
  // How others see what a process of another mount namespace has mounted.
  const folder = `/proc/${String(holder.pid)}/root${mountPoint}`;
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1));
    },
    free() {
      rmSync(ballast);
    },
    async remove() {
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
      rmSync(mountPoint, { recursive: true });
    },
  };
}
