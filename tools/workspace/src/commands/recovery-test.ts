/**
 * `npm run recovery-test` rehearses the recovery of PostgreSQL to a moment with the files of
 * `deploy/postgres`: it fills a product, copies the running server, fills it further, deletes everything, and
 * recovers what there was before. Builds the server if it has changed.
 * Exit code: 0 when all acknowledged changes are back, else 1.
 */
import assert from 'node:assert/strict';
import { cp, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  addUser,
  createDatabase,
  query,
  setOwnPassword,
  signIn,
  startServer,
} from '@atrium/test-product';
import { runMain } from '../command-error';
import { runNx } from '../nx';
import { runAsPostgres, startCluster, startPostgres } from '../postgres';
import { requireProgram } from '../prerequisites';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const DEPLOY = path.join(workspaceRoot, 'deploy/postgres');
const USER = { username: 'admin', role: 'admin' } as const;
const PASSWORD = 'recovery-test-1';
// Users must change a password that somebody else has set.
const OWN_PASSWORD = 'recovery-test-2';
const TASKS = 20;

await runMain(async () => {
  const programs = await requireProgram('PostgreSQL');
  await runStep('Build', () => runNx(['run', 'api:build']));
  const archive = await readFile(path.join(DEPLOY, 'archive.conf'), 'utf8');
  const server = await startPostgres(programs, (folder) =>
    archive.replaceAll('/var/lib/atrium-wal', `${folder}/wal`),
  );
  const { folder } = server;
  const wal = `${folder}/wal`;
  const bases = `${folder}/bases`;
  await runAsPostgres('mkdir', wal, bases);
  const runScript = async (name: string, ...args: readonly string[]) => {
    // The account of PostgreSQL may not be able to read the workspace.
    await cp(path.join(DEPLOY, name), `${folder}/${name}`);
    const search = `PATH=${programs}:${process.env['PATH'] ?? ''}`;
    await runAsPostgres('env', search, 'sh', `${folder}/${name}`, ...args);
  };

  const { url } = await createDatabase(server.url, 'atrium');
  const settings = { DATABASE_URL: url, DATA_DIR: `${folder}/product`, LOG_LEVEL: 'silent' };
  await addUser(settings, { ...USER, password: PASSWORD });
  const product = await startServer({ env: settings });
  await setOwnPassword(product.origin, { ...USER, password: PASSWORD }, OWN_PASSWORD);
  for (const copy of ['first', 'second', 'third']) {
    await addTasks(product.origin, `before the ${copy} copy`);
    await runStep(`The ${copy} copy`, () =>
      runScript('base-backup.sh', bases, wal, `--dbname=${server.url}`),
    );
  }
  const [base = '', ...laterBases] = (await readdir(bases)).sort();
  assert.equal(laterBases.length, 1);
  await addTasks(product.origin, 'after all copies');
  const titles = await listTitles(product.origin);
  assert.equal(new Set(titles).size, 4 * TASKS);

  const moment = await queryText(url, 'select now()::text as text');
  await setTimeout(1000);
  await query(url, 'truncate tasks, users cascade');
  // Five minutes later at the latest, the server would archive this by itself.
  const file = await queryText(url, 'select pg_walfile_name(pg_switch_wal()) as text');
  while (!(await readdir(wal)).includes(file)) await setTimeout(100);
  await product.stop();
  server.stop();

  const recovered = await runStep('Recovery', async () => {
    await rename(`${folder}/data`, `${folder}/data-before`);
    await runScript('recover.sh', `${bases}/${base}`, wal, `${folder}/data`, moment);
    const cluster = await startCluster(programs, folder, url);
    const state = 'select pg_is_in_recovery()::text as text';
    while ((await queryText(cluster.url, state)) === 'true') await setTimeout(100);
    return startServer({ env: { ...settings, DATABASE_URL: cluster.url } });
  });
  assert.deepEqual(await listTitles(recovered.origin), titles);
  await recovered.stop();
  return 0;
});

async function queryText(url: string, statement: string): Promise<string> {
  const [row] = await query<{ text: string }>(url, statement);
  return row?.text ?? '';
}

async function addTasks(origin: string, when: string): Promise<void> {
  const [user] = (await send(origin, '/api/users')) as { id: number }[];
  for (let number = 1; number <= TASKS; number += 1) {
    const task = { title: `Task ${String(number)} ${when}`, type: 'Bug', description: '' };
    const rest = { status: 'Todo', priority: 'Low', assigneeIds: [user?.id] };
    await send(origin, '/api/tasks', { ...task, ...rest });
  }
}

async function listTitles(origin: string): Promise<string[]> {
  const tasks = (await send(origin, '/api/tasks')) as { title: string }[];
  return tasks.map(({ title }) => title).sort();
}

/** Sends a request as the user and returns the JSON of the response, which the server's contract describes. */
async function send(origin: string, address: string, body?: object): Promise<unknown> {
  const cookie = await signIn(origin, { ...USER, password: OWN_PASSWORD });
  const response = await fetch(origin + address, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return response.json();
}
