import { fileURLToPath } from 'node:url';
import { startServerProcess } from '@atrium/test-product';

const PROGRAM = fileURLToPath(new URL('serve-bare-polls.ts', import.meta.url));

/** Starts the bare handlers of the polls on a seeded database. */
export function startBare(databaseUrl: string) {
  return startServerProcess(['--import', 'tsx', PROGRAM], { DATABASE_URL: databaseUrl });
}
