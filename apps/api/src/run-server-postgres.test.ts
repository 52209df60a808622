import { sql } from 'drizzle-orm';
import { openPostgres } from './db/postgres/postgres';
import { runOnServer, urlOfDatabase } from './testing/database-template';
import { addUser, TEST_PASSWORD } from './testing/factories';
import { endProcesses, runProcess } from './testing/run-process';
import { addressIn, isListening, postJson } from './testing/server-address';
import { cookieOf } from './testing/test-app';
import { waitForLock } from './testing/wait-for-lock';
import { waitUntil } from './testing/wait-until';

afterEach(endProcesses);

it('starts without demo data, and finishes a write that is in progress at shutdown', async () => {
  const name = `atrium_run_${String(process.pid)}`;
  await runOnServer(testDatabaseUrl, `create database ${name}`);
  const databaseUrl = urlOfDatabase(testDatabaseUrl, name);
  const start = () => runProcess('main', { env: { DATABASE_URL: databaseUrl, PORT: '0' } });
  // Two servers that start at the same time must not both migrate.
  const [server, other] = [start(), start()];
  const address = addressIn(await server.said(/Nobody can sign in/));
  const otherAddress = addressIn(await other.said(/Nobody can sign in/));
  const { db, close } = await openPostgres(databaseUrl, () => undefined);
  await addUser(db, 'maria');
  const login = { username: 'maria', password: TEST_PASSWORD };

  const { pending } = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table sessions in exclusive mode`);
    const pending = postJson(`${address}/api/login`, login);
    await waitForLock(db);
    server.child.kill('SIGTERM');
    await waitUntil(async () => !(await isListening(address)));
    return { pending };
  });

  const response = await pending;
  expect(response.status).toBe(200);
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  const headers = { cookie: cookieOf(response) };
  expect((await fetch(`${otherAddress}/api/user`, { headers })).status).toBe(200);
  expect(await other.stop()).toMatchObject({ code: 0, stderr: '' });
  await close();
  await runOnServer(testDatabaseUrl, `drop database ${name}`);
});
