import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '../../db/database';
import { openDatabase } from '../../db/open-database';
import type { Assignee } from '../../modules/tasks/task.repository';
import { addUser, TEST_PASSWORD } from '../factories';
import { memoryFolder } from '../memory-folder';
import { runProcess } from '../run-process';
import { addressIn } from '../server-address';
import { cookieOf } from '../test-app';
import { type CrashResult, runCrashCycles } from './crash-cycles';
import { findBrokenInvariants } from './invariants';

/**
 * Runs crash cycles on a new embedded database, or on an empty PostgreSQL database.
 * @param databaseUrl of the PostgreSQL database; without it, the embedded one.
 * @param cycles how often the server is killed.
 * @param report told after each cycle, as text for a person.
 */
export async function crash(
  databaseUrl: string | undefined,
  cycles: number,
  report?: (line: string) => void,
): Promise<CrashResult> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'atrium-crash-'));
  const dataDir = path.join(folder, 'data');
  try {
    const people = await withDatabase({ databaseUrl, dataDir }, addPeople);
    const start = () =>
      startServer({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    const first = await start();
    const cookie = await signIn(first.url);
    await first.kill();
    return await runCrashCycles({
      start,
      cookie,
      people,
      cycles,
      inspectEachTime: databaseUrl !== undefined,
      inspect: () => inspect(databaseUrl, dataDir, path.join(folder, 'copy')),
      ...(report && { report }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addPeople({ db }: OpenDatabase): Promise<Assignee[]> {
  await addUser(db, 'admin', { role: 'admin' });
  const people: Assignee[] = [];
  for (const username of ['maria', 'deniz', 'eve']) {
    people.push({ userId: await addUser(db, username), username });
  }
  return people;
}

async function startServer(env: Record<string, string>) {
  const server = runProcess('main', { env });
  const url = addressIn(await server.said(/running at \S+\n/));
  return {
    url,
    kill: async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    },
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: TEST_PASSWORD }),
  });
  return cookieOf(answer);
}

// An embedded database is looked at in a copy, so that the server finds it as the crash left it.
async function inspect(
  databaseUrl: string | undefined,
  dataDir: string,
  copy: string,
): Promise<string[]> {
  if (databaseUrl === undefined) {
    await cp(path.join(dataDir, 'database'), path.join(copy, 'database'), { recursive: true });
  }
  try {
    return await withDatabase({ databaseUrl, dataDir: copy }, ({ db }) => findBrokenInvariants(db));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function withDatabase<T>(
  config: { databaseUrl: string | undefined; dataDir: string },
  use: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, (error) => {
    throw error;
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
