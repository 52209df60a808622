import pg from 'pg';
import { runOnServer, urlOfDatabase } from '../../testing/database-template';
import { TEST_PASSWORD } from '../../testing/factories';
import { endProcesses, runProcess } from '../../testing/run-process';
import { migrate } from './migrate';

const NAME = `atrium_roles_${String(process.pid)}`;
const [OWNER, SERVER, READER] = [`${NAME}_owner`, `${NAME}_server`, `${NAME}_reader`];
const SECRET = 'of the roles';

const databaseUrl = urlAs(SERVER);
const ownerUrl = urlAs(OWNER);

beforeAll(async () => {
  for (const role of [OWNER, SERVER, READER]) {
    await runOnServer(testDatabaseUrl, `create role ${role} login password '${SECRET}'`);
  }
  await runOnServer(testDatabaseUrl, `grant pg_read_all_data to ${READER}`);
  await runOnServer(testDatabaseUrl, `create database ${NAME} owner ${OWNER}`);
});

afterEach(endProcesses);

afterAll(async () => {
  await runOnServer(testDatabaseUrl, `drop database ${NAME}`);
  for (const role of [OWNER, SERVER, READER]) {
    await runOnServer(testDatabaseUrl, `drop role ${role}`);
  }
});

function urlAs(role: string): string {
  const url = new URL(urlOfDatabase(testDatabaseUrl, NAME));
  url.username = role;
  url.password = SECRET;
  return url.href;
}

const refusal = `The database lacks migrations that the role ${SERVER} may not apply. Run atrium db migrate with MIGRATION_DATABASE_URL, then start again.`;

it('a server without the rights to migrate names the command and changes nothing', async () => {
  const env = { DATABASE_URL: databaseUrl, PORT: '0' };

  expect(await runProcess('main', { env }).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${refusal}\n`,
  });
  await expect(migrate(env)).rejects.toThrow(refusal);
});

it('the owner migrates, and a role without ownership can work with the rows', async () => {
  const owner = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl };
  expect(await runProcess('db', { args: ['migrate'], env: owner }).ended).toEqual({
    code: 0,
    stdout: `The database has the current schema, and ${SERVER} may use it.\n`,
    stderr: '',
  });

  const env = { DATABASE_URL: databaseUrl, PORT: '0', AUDIT_RETENTION_DAYS: '30' };
  const args = ['add', 'maria', '--email', 'maria@example.com', '--role', 'admin'];
  expect(await runProcess('users', { args, env, input: `${TEST_PASSWORD}\n` }).ended).toMatchObject(
    { code: 0, stderr: '' },
  );
  await runAs(
    ownerUrl,
    `insert into audit_events (action, detail, occurred_at)
     select 'a.b', days, now() - days * interval '1 day' from unnest(array[20, 40]) as days`,
  );
  const server = runProcess('main', { env });
  expect(await server.said(/running/)).not.toContain('Nobody');
  expect((await server.stop()).code).toBe(0);
  // Stopping waits for what is being deleted.
  expect(
    await runAs(ownerUrl, "delete from audit_events where action = 'a.b' returning detail"),
  ).toEqual([{ detail: '20' }]);
});

it('a server with an outdated schema names the command to run', async () => {
  const undo =
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *';
  const [last] = await runAs(ownerUrl, undo);

  const ended = await runProcess('main', { env: { DATABASE_URL: databaseUrl, PORT: '0' } }).ended;

  const { hash, created_at } = last ?? {};
  await runAs(
    ownerUrl,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${String(hash)}', ${String(created_at)})`,
  );
  expect(ended).toMatchObject({ code: 1, stderr: `${refusal}\n` });
});

it.each([
  'create table more ()',
  'alter table users add column more text',
  'drop table users',
  'truncate users cascade',
  'delete from drizzle.__drizzle_migrations',
  'create schema more',
])('the role of the server may not: %s', async (statement) => {
  await expect(runAs(databaseUrl, statement)).rejects.toMatchObject({ code: '42501' });
});

it('the role of the server can add, read and remove audit events, but not change them', async () => {
  // A grant that an operator or an older release may have left.
  await runAs(ownerUrl, `grant all on audit_events to ${SERVER}`);
  await migrate({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl });

  const added = "insert into audit_events (action) values ('a.b') returning action";
  expect(await runAs(databaseUrl, added)).toEqual([{ action: 'a.b' }]);
  await expect(
    runAs(databaseUrl, "update audit_events set action = 'other'"),
  ).rejects.toMatchObject({ code: '42501' });
  const removed = "delete from audit_events where action = 'a.b' returning action";
  expect(await runAs(databaseUrl, removed)).toEqual([{ action: 'a.b' }]);
});

it('sets the grants of the database, which no dump contains, every time', async () => {
  const readGrants = async () => {
    const [row] = await runAs(
      ownerUrl,
      `select has_database_privilege('${READER}', current_database(), 'connect')::text as reader,
         has_database_privilege('${SERVER}', current_database(), 'connect')::text as server,
         exists(select from pg_database, aclexplode(datacl) where datname = current_database() and grantee = 0)::text as public
       `,
    );
    return row;
  };
  // As a database is that pg_restore has created.
  await runAs(ownerUrl, `revoke all on database ${NAME} from ${SERVER}, ${READER}`);
  await runAs(ownerUrl, `grant connect, temporary on database ${NAME} to public`);

  await migrate({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl });

  expect(await readGrants()).toEqual({ reader: 'true', server: 'true', public: 'false' });
});

it('names the missing address', async () => {
  expect(await migrate({ MIGRATION_DATABASE_URL: ownerUrl })).toBe(
    'The database has the current schema. Set DATABASE_URL, too, to let the role of the server use it.',
  );
  const { host, pathname } = new URL(databaseUrl);
  await expect(migrate({ DATABASE_URL: `postgres://${host}${pathname}` })).rejects.toThrow(
    'DATABASE_URL must name the role of the server.',
  );
});

it('works with a single role', async () => {
  expect(await migrate({ DATABASE_URL: ownerUrl })).toBe('The database has the current schema.');
});

async function runAs(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}
