import { explainUnusableFile } from './file-errors';
import { endSignal, handleEndSignals } from './processes';

/** An expected failure. Its message is for the terminal and is shown without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command's main function and sets the exit code that it returns. A CommandError, or a file that
 * may not be used, ends the command with one sentence on standard error and exit code 1. Any other error
 * is a bug and keeps its stack. Ctrl-C and SIGTERM end the programs that run and then the command.
 */
export async function runMain(main: () => Promise<number>): Promise<void> {
  handleEndSignals();
  try {
    process.exitCode = await main();
  } catch (error) {
    if (endSignal.aborted) return;
    if (!(error instanceof Error)) throw error;
    const sentence = error instanceof CommandError ? error.message : explainUnusableFile(error);
    if (sentence === undefined) throw error;
    console.error(`\n${sentence}`);
    process.exitCode = 1;
  }
}
