import path from 'node:path';
import { readConfig } from '../../config/config';
import { runOnServer } from '../../testing/database-template';
import { addUser } from '../../testing/factories';
import { endProcesses, runProcess } from '../../testing/run-process';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { makeCertificate, type TestCertificate } from '../../testing/test-certificate';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { openDatabase } from '../open-database';
import { users } from '../schema/tables';

// Reaches this machine, but does not count as a loopback address.
const ANOTHER_MACHINE = '0.0.0.0';

const folder = setUpTemporaryFolder();
let database: TestDatabase;
let certificate: TestCertificate;
let proxy: TcpProxy;

beforeAll(async () => {
  database = await createTestDatabase();
  certificate = makeCertificate(folder, `IP:${ANOTHER_MACHINE}`);
  proxy = await startTcpProxy(database.url, certificate);
});

afterEach(endProcesses);

afterAll(async () => {
  await proxy.close();
  await database.close();
});

function urlOf(port: number | string, rootCertificate = ''): string {
  const url = new URL(database.url);
  url.host = `${ANOTHER_MACHINE}:${String(port)}`;
  if (rootCertificate !== '') url.searchParams.set('sslrootcert', rootCertificate);
  return url.href;
}

async function listUsers(env: Record<string, string>) {
  const { db, close } = await openDatabase(readConfig(env, folder), () => undefined);
  const rows = await db.select().from(users);
  await close();
  return rows;
}

function failure(reason: string) {
  return { message: `The database in DATABASE_URL can't be reached: ${reason}.` };
}

it('connects when the certificate is verified', async () => {
  const env = { DATABASE_URL: urlOf(proxy.port, certificate.file) };
  // As built, since the driver loads what it needs for TLS on use.
  const { code, stderr } = await runProcess('users', { args: ['list'], env }).ended;

  expect([code, stderr]).toEqual([0, '']);
});

it('does not connect when no authority verifies the certificate, whatever the URL asks for', async () => {
  const server = `${ANOTHER_MACHINE}:${String(proxy.port)}`;
  const sentence = `${server} presents a certificate that can't be verified; add sslrootcert=FILE with its authority to the URL, or set DATABASE_TLS=off`;
  const other = makeCertificate(folder, `IP:${ANOTHER_MACHINE}`).file;

  for (const url of [urlOf(proxy.port), urlOf(proxy.port, other)]) {
    await expect(listUsers({ DATABASE_URL: url })).rejects.toMatchObject(failure(sentence));
    const withMode = new URL(url);
    withMode.searchParams.set('sslmode', 'require');
    await expect(listUsers({ DATABASE_URL: withMode.href })).rejects.toMatchObject(
      failure(sentence),
    );
  }
});

it('does not connect when the certificate is for another host', async () => {
  const local = makeCertificate(folder, 'DNS:localhost', 'IP:127.0.0.1');
  const impostor = await startTcpProxy(database.url, local);

  await expect(listUsers({ DATABASE_URL: urlOf(impostor.port, local.file) })).rejects.toMatchObject(
    failure(`${ANOTHER_MACHINE}:${String(impostor.port)} presents a certificate for another host`),
  );
  await impostor.close();
});

it('connects without TLS only with DATABASE_TLS=off', async () => {
  const { port } = new URL(database.url);
  const plain = urlOf(port || '5432');

  await expect(listUsers({ DATABASE_URL: plain })).rejects.toMatchObject(
    failure(
      `${ANOTHER_MACHINE}:${port} does not support TLS; enable it there, or set DATABASE_TLS=off`,
    ),
  );
  expect(await listUsers({ DATABASE_URL: plain, DATABASE_TLS: 'off' })).toEqual([]);
});

it('names the certificate file that it cannot read', async () => {
  const missing = path.join(folder, 'missing.pem');

  await expect(listUsers({ DATABASE_URL: urlOf(proxy.port, missing) })).rejects.toMatchObject(
    failure(`${missing} can't be read: there is no such file or folder`),
  );
});

it('reads timestamps from a database with another date style', async () => {
  await addUser(database.db, 'maria');
  const before = await database.db.select().from(users);
  const name = new URL(database.url).pathname.slice(1);
  await runOnServer(testDatabaseUrl, `alter database ${name} set datestyle = 'German'`);

  expect(await listUsers({ DATABASE_URL: database.url, DATABASE_TLS: 'off' })).toEqual(before);
});
