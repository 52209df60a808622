import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ReleaseServer } from '../server/call';

const DIST = path.resolve(__dirname, '../../../../apps/api/dist');

/** A built server with a database of its own, and the token of a publisher that may do everything. */
export interface RealServer extends ReleaseServer {
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts the built API on a free port.
 *
 * @param env settings such as RELEASE_BUILDS
 * @param token of a publisher that an earlier server on the same folder knows
 */
export async function startRealServer(
  folder: string,
  env: Readonly<Record<string, string>>,
  token?: string,
): Promise<RealServer> {
  const main = path.join(DIST, 'main.js');
  if (!existsSync(main)) throw new Error('There is no build of the API: run "npx nx build api".');
  const settings = { ...process.env, DATA_DIR: path.join(folder, 'data'), ...env };
  const knownToken = token ?? addPublisher(settings);
  const child = spawn(process.execPath, [main], {
    env: { ...settings, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /http:\/\/\S+/.exec(line)?.[0];
    if (origin === undefined) continue;
    child.stdout.resume();
    const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      await once(child, 'exit');
    };
    return { origin, token: knownToken, stop };
  }
  throw new Error('The server ended before it was ready.');
}

function addPublisher(env: NodeJS.ProcessEnv): string {
  const words = ['publishers', 'add', 'ci', '--areas', '*', '--may', 'all', '--days', '1'];
  const program = path.join(DIST, 'atrium.js');
  const output = execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  return /atrium_release_[\w-]+/.exec(output)?.[0] ?? '';
}
