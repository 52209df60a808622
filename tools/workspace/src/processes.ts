import { setMaxListeners } from 'node:events';
import { constants } from 'node:os';
import { execa } from 'execa';
import { workspaceRoot } from './workspace-root';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const ending = new AbortController();
// Any number of programs run at the same time.
setMaxListeners(0, ending.signal);

/** Aborted when this process should end, with the name of the signal as the reason. */
export const endSignal = ending.signal;

/**
 * Runs a program, by default in the workspace, and returns what it printed on both streams as `all`.
 * Programs of installed packages need no path. Throws an ExecaError when it fails.
 */
export const run = execa({
  cwd: workspaceRoot,
  preferLocal: true,
  localDir: workspaceRoot,
  stdin: 'ignore',
  all: true,
  cancelSignal: endSignal,
});

/** How a program runs on the terminal. */
export interface TerminalOptions {
  /** The workspace unless given. */
  readonly cwd?: string;
  /** Environment variables on top of this process's. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it gets a process group of its own, which the terminal's Ctrl-C does not reach. */
  readonly detached?: boolean;
  /** Whether it decides itself what Ctrl-C means; otherwise it is ended with this process. */
  readonly handlesInterrupt?: boolean;
}

/**
 * Runs a program on this process's terminal.
 *
 * @returns its exit code, 128 and the signal's number when a signal ended it
 */
export async function runOnTerminal(
  program: string,
  args: readonly string[],
  { handlesInterrupt = false, ...options }: TerminalOptions = {},
): Promise<number> {
  const child = execa(program, args, {
    cwd: workspaceRoot,
    preferLocal: true,
    localDir: workspaceRoot,
    ...options,
    stdio: 'inherit',
    reject: false,
    // A server finishes its requests first.
    forceKillAfterDelay: false,
  });
  endSignal.addEventListener('abort', () => {
    if (!handlesInterrupt || endSignal.reason !== 'SIGINT') child.kill('SIGTERM');
  });
  const { exitCode, signal, code, message } = await child;
  if (exitCode !== undefined) return exitCode;
  if (signal === undefined) throw new Error(message ?? code);
  return 128 + constants.signals[signal];
}

/**
 * Aborts `endSignal` on Ctrl-C, SIGTERM or a closed terminal, and makes their exit code this process's.
 * npm passes on what the terminal has already sent, so a second signal changes nothing.
 */
export function handleEndSignals(): void {
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      process.exitCode ??= 128 + constants.signals[signal];
      ending.abort(signal);
    });
  }
}
