import { ExecaError } from 'execa';
import { CommandError } from './command-error';
import { endSignal } from './processes';

const LABEL_WIDTH = 44;

/** Formats milliseconds as `0.4 s`, `12.3 s` or `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
}

/** Shows the current activity on the last line of a terminal. */
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

/**
 * Runs a step and prints a line with its duration. The output of its programs is shown only when they fail.
 *
 * @throws CommandError naming the step when it failed
 */
export async function runStep<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  showStatus(label);
  try {
    const result = await work();
    printStep(label, formatDuration(performance.now() - start));
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
