import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../processes';
import type { Finding } from './finding.mjs';

const PREFIX = 'atrium-';
const DAY_MS = 24 * 60 * 60 * 1000;
const GIGABYTE = 1024 ** 3;
const LARGE_CACHE_BYTES = 3 * GIGABYTE;
// They adopt processes whose parent has ended. Process 1 does, too.
const REAPER = /^(\S*\/)?(systemd|init|tini|dumb-init|docker-init|catatonit)( |$)/;

/**
 * Looks for temporary folders of tests that were killed. A folder of the last day may still be in use.
 *
 * @param folder of temporary files
 */
export function checkTemporaryFolders(folder: string, now = new Date()): Finding {
  const old = readdirSync(folder).filter((name) => {
    if (!name.startsWith(PREFIX)) return false;
    const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return stats !== undefined && now.getTime() - stats.mtimeMs > DAY_MS;
  });
  if (old.length === 0) return { state: 'ok', text: 'No temporary folders of killed tests' };
  return {
    state: 'wrong',
    optional: true,
    text: `Killed tests have left ${String(old.length)} folders. Remove them: find ${folder} -maxdepth 1 -name '${PREFIX}*' -mtime +0 -exec rm -r {} +`,
  };
}

/**
 * Looks for processes that tests started and that nobody will end, because their parent was killed.
 *
 * @param marks parts of their command lines, such as the folder of temporary files with its prefix
 */
export async function checkProcesses(marks: readonly string[]): Promise<Finding> {
  const { stdout, failed } = await run('ps', ['-eo', 'pid=,ppid=,args='], { reject: false });
  if (failed) return { state: 'ok', text: 'Processes are not checked: there is no ps here' };
  const processes = stdout.split('\n').map((line) => {
    const [, pid = '', parent = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid, parent, command };
  });
  const reapers = processes.filter(({ pid, command }) => pid === '1' || REAPER.test(command));
  const orphans = processes
    .filter(({ command }) => marks.some((mark) => command.includes(mark)))
    .filter(({ parent }) => reapers.some(({ pid }) => pid === parent))
    .map(({ pid }) => pid);
  if (orphans.length === 0) return { state: 'ok', text: 'No processes of killed tests' };
  return {
    state: 'wrong',
    optional: true,
    text: `Killed tests have left ${String(orphans.length)} processes. Unless Atrium runs in the background, end them: kill ${orphans.join(' ')}`,
  };
}

/**
 * Measures the caches of Nx.
 *
 * @param folders absolute paths; need not exist
 */
export function checkCaches(folders: readonly string[], largeBytes = LARGE_CACHE_BYTES): Finding {
  const bytes = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
  const text = `${(bytes / GIGABYTE).toFixed(1)} GB in the caches of Nx`;
  if (bytes < largeBytes) return { state: 'ok', text };
  return { state: 'wrong', optional: true, text: `${text}. Empty them: npx nx reset` };
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.size : 0);
  }, 0);
}
