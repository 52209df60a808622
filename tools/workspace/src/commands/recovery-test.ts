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
import { addUser, createDatabase, query, startServer } from '@atrium/test-product';
import { runMain } from '../command-error';
import { runNx } from '../nx';
import { runAsPostgres, startCluster, startPostgres } from '../postgres';
import { requireProgram } from '../prerequisites';
import { runStep } from '../steps';
import { openTaskClient, OPERATORS_ADMIN, type TaskClient } from '../task-client';
import { workspaceRoot } from '../workspace-root';

const DEPLOY = path.join(workspaceRoot, 'deploy/postgres');
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
  await addUser(settings, OPERATORS_ADMIN);
  const product = await startServer({ env: settings });
  const client = await openTaskClient(product.origin);
  for (const copy of ['first', 'second', 'third']) {
    await addTasks(client, `before the ${copy} copy`);
    await runStep(`The ${copy} copy`, () =>
      runScript('base-backup.sh', bases, wal, `--dbname=${server.url}`),
    );
  }
  const [base = '', ...laterBases] = (await readdir(bases)).sort();
  assert.equal(laterBases.length, 1);
  await addTasks(client, 'after all copies');
  const titles = await client.listTitles();
  assert.equal(new Set(titles).size, 4 * TASKS);

  const moment = await queryText(url, 'select now()::text as text');
  await query(url, 'truncate tasks, users cascade');
  // Five minutes later at the latest, the server would archive this by itself.
  const file = await queryText(url, 'select pg_walfile_name(pg_switch_wal()) as text');
  while (!(await readdir(wal)).includes(`${file}.gz`)) await setTimeout(100);
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
  assert.deepEqual(await client.at(recovered.origin).listTitles(), titles);
  await recovered.stop();
  return 0;
});

async function queryText(url: string, statement: string): Promise<string> {
  const [row] = await query<{ text: string }>(url, statement);
  return row?.text ?? '';
}

async function addTasks(client: TaskClient, when: string): Promise<void> {
  for (let number = 1; number <= TASKS; number += 1) {
    await client.add(`Task ${String(number)} ${when}`);
  }
}
