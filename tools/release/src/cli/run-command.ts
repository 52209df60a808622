import { text as readText } from 'node:stream/consumers';
import { CommanderError } from 'commander';
import { ReleaseError } from '../release-error';
import { createProgram, type Outcome } from './program';

/**
 * Runs the command of a command line.
 *
 * @param readInput reads standard input
 * @returns the outcome, and whether it is to be printed as JSON
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readInput = () => readText(process.stdin),
): Promise<Outcome & { json: boolean }> {
  // Also after a usage error, when nothing has been parsed.
  const json = args.includes('--json');
  const written: string[] = [];
  let outcome: Outcome = { exitCode: 0, result: null, text: '' };
  const write = (text: string) => written.push(text);
  const report = (reported: Outcome) => {
    outcome = reported;
  };
  try {
    await createProgram({ env, readInput, write, report }).parseAsync(args, { from: 'user' });
  } catch (error) {
    outcome = outcomeOf(error, written.join('').trimEnd());
  }
  return { ...outcome, json };
}

function outcomeOf(error: unknown, written: string): Outcome {
  if (error instanceof ReleaseError) {
    return { exitCode: 1, result: { refused: error.reasons }, text: error.message };
  }
  if (!(error instanceof CommanderError)) throw error;
  return error.exitCode === 0
    ? { exitCode: 0, result: { help: written }, text: written }
    : { exitCode: 2, result: { refused: [written] }, text: written };
}
