import { StartError } from './start-error';

/**
 * Does the work of a command and tells its outcome: the answer on standard output, or why it was
 * refused, in one sentence on standard error.
 * @param work returns the answer.
 * @returns the exit code: 0, or 1 after a `StartError`; whatever else is thrown is thrown on.
 */
export async function tellOutcome(work: () => Promise<string>): Promise<number> {
  try {
    process.stdout.write(`${await work()}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
