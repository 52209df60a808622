import { execFile } from 'node:child_process';
import path from 'node:path';

const MAIN = path.resolve(__dirname, '../main.ts');

// Permissions do not count for root, unless it gives up its privileges.
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--'] : [];

/** How a process ended and what it wrote. */
export interface ProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the release command as a process for which the permissions of files count. */
export function runRelease(...args: string[]): Promise<ProcessResult> {
  const [program = '', ...rest] = [...UNPRIVILEGED, process.execPath, '--import', 'tsx', MAIN];
  return new Promise((resolve) => {
    execFile(program, [...rest, ...args], (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      resolve({ exitCode: typeof code === 'number' ? code : 1, stdout, stderr });
    });
  });
}
