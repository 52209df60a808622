import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Program, programArguments } from './built-server';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

// These processes live for seconds: optimizing the embedded database would cost more than it saves.
const QUICK_START = ['--liftoff-only'];

// Tests send in seconds what no user sends in an hour.
const UNLIMITED = '999999';
const unlimited = { MAIL_HOURLY_LIMIT: UNLIMITED, WRITE_BURST: UNLIMITED, WRITE_RATE: UNLIMITED };

/** A process of the built server or an `atrium` command. */
export type RunningProcess = ReturnType<typeof runProcess>;

const running = new Set<ChildProcess>();

/** Kills processes that a failed test has left running; for `afterEach`. */
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
  /** Standard input. */
  readonly input?: string;
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[];
  readonly cwd?: string;
  /** Folder of the built server; the one of all tests by default. */
  readonly folder?: string;
  /** Enforces file permissions even for root. */
  readonly unprivileged?: boolean;
}

// Root keeps its user id but loses the capability to bypass permissions.
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--'] : [];

/** Starts a program of the built server with a clean environment and the given variables. */
export function runProcess(
  program: Program,
  {
    args = [],
    env,
    input = '',
    nodeArgs = [],
    cwd = projectRoot,
    folder,
    unprivileged = false,
  }: RunOptions,
) {
  const options = [...QUICK_START, ...nodeArgs];
  const nodeLine = [process.execPath, ...options, ...programArguments(program, folder), ...args];
  const [command = '', ...line] = unprivileged ? [...UNPRIVILEGED, ...nodeLine] : nodeLine;
  const child = spawn(command, line, {
    cwd,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...unlimited, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.stdin.end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }),
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return {
    child,
    /** Resolves at its end with its exit code and its output. */
    ended,
    /** Sends SIGTERM and waits for the end. */
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    /** Waits until standard output matches; rejects if the process ends first. */
    said: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const listen = (): void => {
          if (pattern.test(output)) resolve(output);
        };
        listen();
        child.stdout.on('data', listen);
        void ended.then(({ stderr }) => {
          reject(
            new Error(`The process ended before its output matched ${String(pattern)}: ${stderr}`),
          );
        });
      }),
  };
}
