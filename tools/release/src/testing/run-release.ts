import { execFile } from 'node:child_process';
import path from 'node:path';

const MAIN = path.resolve(__dirname, '../main.ts');

// File permissions do not apply to root unless it drops its capabilities.
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--'] : [];

/** Exit code and output of a process. */
export interface ProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the release tool as a process to which file permissions apply. */
export function runRelease(...args: string[]): Promise<ProcessResult> {
  const [program, ...rest] = [...UNPRIVILEGED, process.execPath, '--import', 'tsx', MAIN];
  return new Promise((resolve) => {
    execFile(program, [...rest, ...args], (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      resolve({ exitCode: typeof code === 'number' ? code : 1, stdout, stderr });
    });
  });
}
