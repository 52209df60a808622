import { fileURLToPath } from 'node:url';
import { startServerProcess } from '@atrium/test-product';

/** Starts the bare handlers of the polls that run the server's SQL on a seeded database. */
export function startBare(databaseUrl: string) {
  return start('serve-bare-polls.ts', { DATABASE_URL: databaseUrl });
}

/** Starts the bare handlers of the polls that know the answer without asking anything. */
export function startBareUnchanged() {
  return start('serve-bare-unchanged.ts', {});
}

function start(program: string, env: Readonly<Record<string, string>>) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  return startServerProcess(['--import', 'tsx', file], env);
}
