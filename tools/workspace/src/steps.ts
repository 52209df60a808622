import { ExecaError } from 'execa';
import { formatDuration, recordDuration, withLastDuration } from '@atrium/webpack/durations';
import { CommandError } from './command-error';
import { endSignal } from './processes';

const LABEL_WIDTH = 44;

/** Shows the current activity on the last line of a terminal, and nothing in a file. */
export function showStatus(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  ${text} …`);
}

/** Removes the status line. */
export function clearStatus(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
}

function printStep(label: string, result: string): void {
  clearStatus();
  console.log(`  ${label.padEnd(LABEL_WIDTH)} ${result}`);
}

/** Says in a whole line that a step begins, where no status line can. */
function printBeginning(activity: string): void {
  if (!process.stdout.isTTY) console.log(`  ${activity} …`);
}

/**
 * Runs a step and prints a line with its duration. While it runs, the last line says so, and how long it took last
 * time; in a file, the line before does. The output of its programs is shown only when they fail.
 *
 * @throws CommandError naming the step when it failed
 */
export async function runStep<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const activity = withLastDuration(label);
  showStatus(activity);
  printBeginning(activity);
  try {
    const result = await work();
    const duration = performance.now() - start;
    recordDuration(label, duration);
    printStep(label, formatDuration(duration));
    return result;
  } catch (error) {
    if (endSignal.aborted) throw error;
    printStep(label, `FAILED after ${formatDuration(performance.now() - start)}`);
    const output = readOutput(error);
    if (output === undefined) throw error;
    console.error(`\n${output}\n`);
    throw new CommandError(`${label}: failed.`);
  }
}

function readOutput(error: unknown): string | undefined {
  if (error instanceof ExecaError) {
    const { all, shortMessage }: { all?: unknown; shortMessage: string } = error;
    return (typeof all === 'string' ? all : shortMessage).trim();
  }
  return error instanceof CommandError ? error.message : undefined;
}
