import { fileURLToPath } from 'node:url';
import { startProcess } from '../product';

const PROGRAM = fileURLToPath(new URL('serve-bare-polls.ts', import.meta.url));

/** Starts the bare handlers of the polls on a filled database. */
export function startBare(databaseUrl: string) {
  return startProcess(['--import', 'tsx', PROGRAM], { DATABASE_URL: databaseUrl });
}
