import { explainFailure } from '../config/explain-failure';
import { describeError } from '../log/logger';

/**
 * Does the work of a command and tells its outcome: the answer on standard output, or why there is
 * none on standard error. That is one sentence for whatever is no fault of the program; of any other
 * error only what may be logged, since it can hold a password's hash.
 * @param work returns the answer, or nothing when it has written that itself.
 * @returns the exit code: 0, or 1 when the work has thrown.
 */
export async function tellOutcome(work: () => Promise<string | undefined>): Promise<number> {
  try {
    const answer = await work();
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${explainFailure(error) ?? describeUnexpected(error)}\n`);
    return 1;
  }
}

function describeUnexpected(error: unknown): string {
  const facts = JSON.stringify(describeError(error), null, 2);
  return `The command has stopped because of an unexpected error:\n${facts}`;
}
