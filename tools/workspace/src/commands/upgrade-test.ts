/**
 * `npm run upgrade-test [-- REVISION]` upgrades a product as docs/operating.md says while somebody uses it: from
 * the last tag, or from the commit before the newest migration where there is no tag, to these sources. Builds
 * both on a temporary PostgreSQL server.
 * Exit code: 0 when every acknowledged change and the session are there afterwards, else 1.
 */
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import {
  buildFolder,
  createDatabase,
  findFreePort,
  startServerProcess,
} from '@atrium/test-product';
import { formatDuration } from '@atrium/webpack/durations';
import { runMain } from '../command-error';
import { runNx } from '../nx';
import { startPostgres } from '../postgres';
import { requireProgram } from '../prerequisites';
import { endSignal, run } from '../processes';
import { repeatDuring } from '../repeat-during';
import { runStep } from '../steps';
import { openTaskClient, OPERATORS_ADMIN } from '../task-client';

// Before and after the upgrade.
const SECONDS_OF_USE = 2;

await runMain(async () => {
  const programs = await requireProgram('PostgreSQL');
  const revision = process.argv[2] ?? (await findRevision());
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-upgrade-'));
  await run('git', ['worktree', 'add', '--detach', '--force', folder, revision]);
  try {
    await runStep(`Build of ${revision}`, async () => {
      await run('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder });
      await run('npx', ['nx', 'run-many', '-t', 'build'], { cwd: folder });
    });
    await runStep('Build', () => runNx(['run-many', '-t', 'build']));
    await upgrade(await startPostgres(programs), path.join(folder, 'apps/api/dist'));
  } finally {
    await run('git', ['worktree', 'remove', '--force', folder]);
  }
  return 0;
});

async function findRevision(): Promise<string> {
  const { stdout: tag } = await run('git', ['describe', '--tags', '--abbrev=0'], { reject: false });
  if (tag) return tag;
  const newest = ['log', '-1', '--format=%h', '--', 'apps/api/migrations'];
  const { stdout: commit } = await run('git', newest);
  return `${commit}^`;
}

async function upgrade(
  { url: serverUrl, folder }: { readonly url: string; readonly folder: string },
  oldBuild: string,
): Promise<void> {
  const { url } = await createDatabase(serverUrl, 'atrium');
  const port = String(await findFreePort());
  const env = { DATABASE_URL: url, DATA_DIR: `${folder}/product`, PORT: port, LOG_LEVEL: 'error' };
  const command = (build: string, args: readonly string[], input = '') =>
    execa(process.execPath, [path.join(build, 'atrium.js'), ...args], {
      env,
      input,
      cancelSignal: endSignal,
    });
  const start = (build: string) =>
    startServerProcess([path.join(build, 'main.js')], { ...env, HOST: '127.0.0.1' });

  const { username, password, role } = OPERATORS_ADMIN;
  await command(oldBuild, ['db', 'migrate']);
  const account = [username, '--email', 'admin@atrium.example', '--role', role];
  await command(oldBuild, ['users', 'add', ...account], `${password}\n`);
  const old = await start(oldBuild);
  const client = await openTaskClient(old.origin);
  const acknowledged: string[] = [];
  let server = old;
  const { failures } = await repeatDuring(
    async () => {
      await setTimeout(SECONDS_OF_USE * 1000);
      const begin = performance.now();
      await old.stop();
      await command(buildFolder('api'), ['db', 'migrate']);
      server = await start(buildFolder('api'));
      console.log(`  Away for ${formatDuration(performance.now() - begin)}.`);
      await setTimeout(SECONDS_OF_USE * 1000);
    },
    async (number) => {
      await client.add(`Task ${String(number)}`);
      acknowledged.push(`Task ${String(number)}`);
    },
  );
  const titles = new Set(await client.listTitles());
  await server.stop();

  const counts = `${String(acknowledged.length)} changes acknowledged, ${String(failures.length)} refused`;
  console.log(`  ${counts}.`);
  assert(failures.length > 0);
  assert.deepEqual(
    acknowledged.filter((title) => !titles.has(title)),
    [],
  );
}
