import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Absolute path of the repository. */
export const workspaceRoot = path.resolve(__dirname, '../../..');

/**
 * Runs an installed command in the workspace.
 *
 * @param cwd a folder to run it in instead
 * @returns what it printed on standard output, parsed as JSON
 * @throws Error with what it printed on standard error when it fails
 */
export function runForJson(
  command: string,
  args: readonly string[],
  cwd: string = workspaceRoot,
): unknown {
  // As if from a terminal: a test that is itself a task of Nx's would pass on variables that belong to that
  // task, and Playwright will not work for Jest.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NX|JEST)_/.test(name)),
  );
  const output = execFileSync(path.join(workspaceRoot, 'node_modules/.bin', command), args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output);
}
