import { formatDuration, recordDuration, withLastDuration } from './durations';

/**
 * Prints that an app is being compiled and how long that took last time, and how long it took once it is done.
 *
 * @param app such as `tasks` or `the shell`
 * @param compile resolves with the end of the compilation
 */
export async function reportCompilation<Result>(
  app: string,
  compile: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const work = `Compiling ${app}`;
  console.log(`${withLastDuration(work)} …`);
  const result = await compile();
  const duration = performance.now() - start;
  recordDuration(work, duration);
  console.log(`Compiled ${app} in ${formatDuration(duration)}.`);
  return result;
}
