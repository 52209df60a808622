import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Absolute path of the repository. */
export const workspaceRoot = path.resolve(__dirname, '../../..');

/**
 * Runs an installed command.
 *
 * @param cwd the workspace unless given
 * @returns what it printed on standard output
 * @throws Error with what it printed on standard error when it fails
 */
export function run(command: string, args: readonly string[], cwd: string = workspaceRoot): string {
  // As if from a terminal: a test that is itself a task of Nx's would pass on variables that belong to that
  // task, and Playwright will not work for Jest.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NX|JEST)_/.test(name)),
  );
  return execFileSync(path.join(workspaceRoot, 'node_modules/.bin', command), args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs an installed command like `run`, and returns what it printed as parsed JSON. */
export function runForJson(command: string, args: readonly string[], cwd?: string): unknown {
  return JSON.parse(run(command, args, cwd));
}
