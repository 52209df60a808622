import { run } from './processes';

/**
 * Runs Nx in the workspace.
 *
 * @param args such as `run-many -t build`
 * @throws ExecaError with Nx's output
 */
export async function runNx(args: readonly string[]): Promise<void> {
  // npm runs each task and would add lines of its own to the task's output.
  await run('nx', args, { env: { npm_config_loglevel: 'silent' } });
}
