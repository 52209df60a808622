import { ProgramFailure } from './processes.mjs';
import { Refusal } from './refusal.mjs';

const LABEL_WIDTH = 44;

/**
 * @param {number} milliseconds
 * @returns {string} for a reader: `0.4 s`, `12.3 s`, `2 min 5 s`
 */
export function formatDuration(milliseconds) {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Prints one finished step as a line of its own.
 *
 * @param {string} label
 * @param {string} result such as a duration
 * @returns {void}
 */
export function printStep(label, result) {
  clearStatus();
  console.log(`  ${label.padEnd(LABEL_WIDTH)} ${result}`);
}

/**
 * Shows what is under way on the terminal's last line, where there is a terminal.
 *
 * @param {string} text
 * @returns {void}
 */
export function showStatus(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  ${text} …`);
}

/**
 * Takes the last status away.
 *
 * @returns {void}
 */
export function clearStatus() {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
}

/**
 * Runs one step and prints a line with its duration when it ends. What the step's programs print
 * is shown when it fails, and only then.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Refusal} naming the step when a program failed, after its output was shown
 */
export async function runStep(label, work) {
  const start = performance.now();
  showStatus(label);
  try {
    const result = await work();
    printStep(label, formatDuration(performance.now() - start));
    return result;
  } catch (error) {
    printStep(label, `FAILED after ${formatDuration(performance.now() - start)}`);
    if (!(error instanceof ProgramFailure)) throw error;
    console.error(`\n${error.output.trim()}\n`);
    throw new Refusal(`${label}: failed.`);
  }
}
