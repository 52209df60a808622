import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

/** A program that ended badly; `output` is everything that it printed, both streams in order. */
export class ProgramFailure extends Error {
  /**
   * @param {string} command
   * @param {string} output
   */
  constructor(command, output) {
    super(`${command} failed`);
    this.output = output;
  }
}

/**
 * Runs a program to its end and keeps what it prints to itself.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] the whole environment; by default this process's
 * @param {string} [options.cwd]
 * @param {number} [options.uid] the user to run as; only root may choose
 * @param {number} [options.gid]
 * @param {boolean} [options.detached] true: in a process group of its own
 * @param {number} [options.timeout] ends it with SIGTERM after so many milliseconds
 * @param {(line: string, child: import('node:child_process').ChildProcess) => void} [options.onLine]
 *   called for each whole line as it is printed
 * @returns {Promise<string>} what it printed, both streams in order
 * @throws {ProgramFailure} when it can't be started, exits with another code than 0 or is killed
 */
export function runProgram(command, args, { onLine, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let lineStart = 0;
    /** @param {string} text */
    function collect(text) {
      output += text;
      for (
        let end = output.indexOf('\n', lineStart);
        end >= 0;
        end = output.indexOf('\n', lineStart)
      ) {
        onLine?.(output.slice(lineStart, end), child);
        lineStart = end + 1;
      }
    }
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => {
      running.delete(child);
      if (!stopping) reject(new ProgramFailure(command, error.message));
    });
    child.once('close', (code) => {
      running.delete(child);
      // It was told to end together with this process: nothing may go on from here.
      if (stopping) return;
      if (code === 0) resolve(output);
      else reject(new ProgramFailure(command, output));
    });
  });
}

/**
 * Ends every program that runs now and resolves when all of them are gone. What waits for one of
 * them waits for ever, so this is for the way out only.
 *
 * @returns {Promise<void>}
 */
export async function stopPrograms() {
  stopping = true;
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', resolve);
          child.kill('SIGTERM');
        }),
    ),
  );
}

/**
 * Calls `end` once, when Ctrl-C, SIGTERM or a closed terminal tells this process to end; npm passes
 * on what the terminal has already sent, so a second signal says nothing new.
 *
 * @param {(exitCode: number) => Promise<void>} end told the exit code that stands for the signal
 * @returns {void}
 */
export function onEndSignal(end) {
  let ending = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void end(128 + constants.signals[signal]);
    });
  }
}
