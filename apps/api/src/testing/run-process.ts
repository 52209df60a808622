import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Program, programArguments } from './built-server';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

// These processes live for seconds, in which optimising the embedded database costs more than it saves.
const QUICK_START = ['--liftoff-only'];

// A test does in seconds what nobody does in an hour.
const ENDLESS = '999999';
const endlessLimits = { MAIL_HOURLY_LIMIT: ENDLESS, WRITE_BURST: ENDLESS, WRITE_RATE: ENDLESS };

/** A process of one of the programs, as a person starts it. */
export interface RunningProcess {
  readonly child: ChildProcess;
  /** How it ended: its exit code and all that it wrote. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Waits until standard output has said something that matches; fails when it ends before. */
  said: (pattern: RegExp) => Promise<string>;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test has left running; for `afterEach`. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
}

/** Options of `runProcess`. */
export interface RunOptions {
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from standard input, which is no terminal. */
  readonly input?: string;
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Lets the permissions of files count, which they don't for root. */
  readonly unprivileged?: boolean;
}

// Root keeps its name and its files, and loses the right to pass over permissions.
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--'] : [];

/** Starts a program of the built server with nothing in its environment but what it is given. */
export function runProcess(
  program: Program,
  { args = [], env, input = '', nodeArgs = [], unprivileged = false }: RunOptions,
): RunningProcess {
  const options = [...QUICK_START, ...nodeArgs];
  const nodeLine = [process.execPath, ...options, ...programArguments(program), ...args];
  const [command = '', ...line] = unprivileged ? [...UNPRIVILEGED, ...nodeLine] : nodeLine;
  const child = spawn(command, line, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...endlessLimits, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  let heard = '';
  child.stdout.on('data', (chunk) => (heard += String(chunk)));
  return {
    child,
    ended: output.then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr })),
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const listen = (): void => {
          if (pattern.test(heard)) resolve(heard);
        };
        listen();
        child.stdout.on('data', listen);
        void output.then(([, stderr]) => {
          reject(new Error(`It ended without saying ${String(pattern)}: ${stderr}`));
        });
      }),
  };
}
