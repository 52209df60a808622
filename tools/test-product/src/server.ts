import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import findFreePort from 'get-port';
import { buildFolder } from './builds';

/** A server process that accepts requests. */
export interface RunningServer {
  /** Base URL without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  /** Lines written so far: the log on standard error, and what a person shall read. */
  readonly log: readonly string[];
  /** Sends a signal, SIGTERM unless given, and resolves once the process has ended. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** A built server that can be started again at the same address. */
export interface RestartableServer extends RunningServer {
  /** Starts the stopped server, from another build if one is given. */
  readonly start: (build?: string) => Promise<void>;
}

/** How a built server is started. */
interface ServerOptions {
  /** Environment variables on top of this process's, such as DATA_DIR or DATABASE_URL. */
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node. */
  readonly nodeOptions?: readonly string[];
}

/**
 * Starts the built server on a port of the loopback address: that of the settings, or a free one.
 *
 * @throws Error when it ends before it is ready
 */
export async function startServer({
  env,
  nodeOptions = [],
}: ServerOptions): Promise<RestartableServer> {
  const port = env.PORT ?? String(await findFreePort());
  const start = (build: string) =>
    startServerProcess([...nodeOptions, path.join(build, 'main.js')], {
      ...env,
      HOST: '127.0.0.1',
      PORT: port,
    });
  let server = await start(buildFolder('api'));
  return {
    // Behind a proxy, the server prints the address of that.
    origin: `http://127.0.0.1:${port}`,
    get pid() {
      return server.pid;
    },
    get log() {
      return server.log;
    },
    start: async (build = buildFolder('api')) => {
      server = await start(build);
    },
    stop: (signal) => server.stop(signal),
  };
}

/**
 * Runs a Node program that prints its URL once it is ready. Passes its standard error on.
 *
 * @param args script and arguments, preceded by any options of Node
 * @param env environment variables on top of this process's
 * @throws Error when it ends before it is ready
 */
export async function startServerProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.push(line);
    process.stderr.write(`${line}\n`);
  });
  const printed = createInterface({ input: child.stdout });
  printed.on('line', (line) => log.push(line));
  const origin = await readOrigin(printed);
  const { pid } = child;
  if (origin === undefined || pid === undefined) {
    await exited;
    throw new Error(['The server ended before it was ready', ...log].join('\n'));
  }
  return {
    origin,
    pid,
    log,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}

/** Returns the first URL; `undefined` if the lines end before. */
function readOrigin(lines: Interface): Promise<string | undefined> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const url = /https?:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) resolve(url.replace(/\/$/, ''));
    });
    lines.once('close', () => {
      resolve(undefined);
    });
  });
}
