import { ProgramFailure, runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

// Nx marks what it has finished well, and heads the output of what failed with the name alone.
const FINISHED_TASK = /^(?:✔ {2}|> )nx run ([\w-]+):([\w-]+)/;

/**
 * Reads the task that a line of Nx's own output reports as finished, whether well or badly.
 *
 * @param {string} line
 * @returns {{ project: string, target: string } | undefined}
 */
export function readFinishedTask(line) {
  const match = FINISHED_TASK.exec(line);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { project: match[1], target: match[2] };
}

/**
 * Runs Nx in the workspace. Of what it prints, only what belongs to failed tasks is kept.
 *
 * @param {readonly string[]} args such as `run-many -t build`
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] the whole environment; by default this process's
 * @param {(task: { project: string, target: string }) => void} [options.onTask] called as each task ends
 * @returns {Promise<void>}
 * @throws {ProgramFailure} with the failed tasks' output
 */
export async function runNx(args, { env = process.env, onTask } = {}) {
  try {
    await runProgram(`${workspaceRoot}/node_modules/.bin/nx`, args, {
      cwd: workspaceRoot,
      // npm runs each task and would add lines of its own to what the task says.
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0', npm_config_loglevel: 'silent' },
      onLine(line) {
        const task = readFinishedTask(line);
        if (task !== undefined) onTask?.(task);
      },
    });
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    const kept = error.output.split('\n').filter((line) => !line.startsWith('✔'));
    throw new ProgramFailure(`nx ${args.join(' ')}`, kept.join('\n'));
  }
}
