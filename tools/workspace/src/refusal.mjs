import { unusableFile } from './file-problem.mjs';

/** A foreseen failure: its message is one sentence for the person at the terminal, without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command-line tool's main function. A refusal, or a file that may not be used, ends the process
 * with one sentence on standard error and exit code 1; any other error keeps its stack, because it is a
 * fault of ours.
 *
 * @param {() => Promise<number>} main resolves with the exit code
 * @returns {Promise<void>}
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    const sentence = error instanceof Refusal ? error.message : unusableFile(error);
    if (sentence === undefined) throw error;
    console.error(`\n${sentence}`);
    process.exitCode = 1;
  }
}
