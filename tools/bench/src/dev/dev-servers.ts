import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Often enough for figures of hundreds of milliseconds. */
const POLL_MS = 20;

const TIMEOUT_MS = 120_000;

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Running development servers. */
export interface DevServers {
  /** Base URL of the page, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds from the start of the programs until the page and the API respond. */
  readonly readyAfter: number;
  readonly stop: () => Promise<void>;
}

/** How development servers are started. */
export interface DevServerOptions {
  readonly commands: readonly Command[];
  /** Folder that the programs run in. */
  readonly folder: string;
  /** Environment variables on top of this process's. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
}

/**
 * Starts programs and waits until the page and the API respond.
 *
 * @throws Error with what the programs printed when they do not
 */
export async function startDevServers(options: DevServerOptions): Promise<DevServers> {
  const { commands, folder, env, origin } = options;
  const begin = performance.now();
  const printed: string[] = [];
  const children = commands.map(([program, ...args]) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: npm and tsx start further processes.
      detached: true,
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    }
    return child;
  });
  const exits = children.map((child) => once(child, 'exit'));
  async function stop() {
    await Promise.all(
      children.map(async ({ pid, exitCode, signalCode }, index) => {
        if (pid === undefined || exitCode !== null || signalCode !== null) return;
        process.kill(-pid, 'SIGTERM');
        await exits[index];
      }),
    );
  }
  try {
    await pollUntil(`${origin}/tasks`, ({ ok }) => ok);
    await pollUntil(`${origin}/api/user`, ({ status }) => status === 401);
  } catch (cause) {
    await stop();
    throw new Error(`The servers are not ready:\n${printed.join('')}`, { cause });
  }
  return { origin, readyAfter: performance.now() - begin, stop };
}

/**
 * Requests a URL until its response is the expected one. The server may be down meanwhile.
 *
 * @throws DOMException TimeoutError after two minutes
 */
export async function pollUntil(
  url: string,
  isExpected: (response: Response) => boolean | Promise<boolean>,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    timeout.throwIfAborted();
    const response = await fetch(url, { signal: timeout }).catch(() => undefined);
    if (response && (await isExpected(response))) return;
    await setTimeout(POLL_MS);
  }
}
