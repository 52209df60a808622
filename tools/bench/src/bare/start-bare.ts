import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readOrigin } from '../product';

const PROGRAM = fileURLToPath(new URL('serve-bare-polls.ts', import.meta.url));

/** Starts the bare handlers of the polls on a filled database. */
export async function startBare(databaseUrl: string) {
  const server = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readOrigin(server.stdout);
  if (server.pid === undefined) throw new Error('The bare server could not be started');
  return {
    origin,
    pid: server.pid,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
