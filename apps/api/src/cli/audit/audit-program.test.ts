import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { openEmbedded } from '../../db/embedded/embedded';
import { auditEvents } from '../../db/schema/audit-tables';
import { createDataFolder } from '../../testing/built-server';
import { endProcesses, runProcess } from '../../testing/run-process';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';

const folder = setUpTemporaryFolder();

afterEach(endProcesses);

function runProgram(...args: string[]) {
  return runProcess('audit', { args, env: { DATA_DIR: folder } }).ended;
}

it('exports events of commands and those that the server has retained', async () => {
  createDataFolder(folder);
  const old = await openEmbedded(folder, () => undefined);
  for (const days of [40, 20]) {
    await old.db.insert(auditEvents).values({
      action: 'session.started',
      occurredAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
      detail: `${String(days)} days old`,
    });
  }
  await old.close();
  const add = ['add', 'maria', '--email', 'maria@example.com', '--role', 'admin'];
  const env = { DATA_DIR: folder, PORT: '0', AUDIT_RETENTION_DAYS: '30', LOG_LEVEL: 'info' };
  await runProcess('users', { args: add, input: 'correct horse\n', env }).ended;
  const server = runProcess('main', { env });
  await server.said(/running at/);
  expect((await server.stop()).code).toBe(0);

  const { code, stdout, stderr } = await runProgram('--format', 'json');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject([
    { action: 'session.started', detail: '20 days old' },
    { action: 'user.created', entityName: 'maria', detail: 'admin' },
    { action: 'release.changed', entityName: 'api', detail: 'publish' },
  ]);
});

it('does not touch a data folder that is in use', async () => {
  const lock = lockDataFolder(folder);

  const { code, stdout, stderr } = await runProgram();

  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The data folder .* is in use by process \d+\. .*\n$/);
  lock.release();
});
