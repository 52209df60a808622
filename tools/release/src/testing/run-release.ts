import { execFile } from 'node:child_process';

// File permissions do not apply to root unless it drops its capabilities.
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--'] : [];

/** Exit code and output of a process. */
export interface ProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs the release tool as a process to which file permissions apply.
 *
 * @param file the bundled `main.ts`
 */
export function runRelease(file: string, ...args: string[]): Promise<ProcessResult> {
  const [program, ...rest] = [...UNPRIVILEGED, process.execPath, file];
  return new Promise((resolve) => {
    execFile(program, [...rest, ...args], (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      resolve({ exitCode: typeof code === 'number' ? code : 1, stdout, stderr });
    });
  });
}
