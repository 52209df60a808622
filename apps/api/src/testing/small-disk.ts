import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small in-memory disk that can be filled completely. */
export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>;

/** Mounts a disk in a mount namespace of its own. Requires Linux. */
export async function mountSmallDisk(megabytes: number) {
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'atrium-disk-'));
  // A user namespace allows mounting without root.
  const namespaces =
    process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const mount = `mount -t tmpfs -o size=${String(megabytes)}m none '${mountPoint}' && echo mounted && cat`;
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', mount], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => {
      throw new Error('Could not mount the disk with unshare.');
    }),
  ]);
  // Other processes reach the mount through the namespace of its holder.
  const folder = `/proc/${String(holder.pid)}/root${mountPoint}`;
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Uses up all free space. */
    fill(): void {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1));
    },
    /** Frees the space again. */
    free(): void {
      rmSync(ballast);
    },
    async remove(): Promise<void> {
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
      rmSync(mountPoint, { recursive: true });
    },
  };
}
