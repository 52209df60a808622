import { execFileSync, spawnSync } from 'node:child_process';
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
  const output = execFileSync(findCommand(command), args, {
    ...createOptions(cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output);
}

/** Runs an installed command that may fail. Returns what it printed on standard output and error. */
export function runForOutput(command: string, args: readonly string[], cwd: string): string {
  const { error, stdout, stderr } = spawnSync(findCommand(command), args, createOptions(cwd));
  if (error) throw error;
  return stdout + stderr;
}

function findCommand(name: string): string {
  return path.join(workspaceRoot, 'node_modules/.bin', name);
}

// As if from a terminal: a test that is itself a task of Nx's would pass on variables that belong to that
// task, and Playwright will not work for Jest.
function createOptions(cwd: string) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NX|JEST)_/.test(name)),
  );
  return { cwd, encoding: 'utf8', env: { ...env, NX_DAEMON: 'false' } } as const;
}

/** Returns whether a file is a source file, and not a leftover of an editor or a file manager. */
export function isTypeScript(file: string): boolean {
  return /\.tsx?$/.test(file);
}
