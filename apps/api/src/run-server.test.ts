import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { unsupportedNodeVersion } from './config/node-version';
import { DEMO_ACCOUNTS } from './modules/users/demo-accounts';
import { builtFolder } from './testing/built-server';
import { endProcesses, runProcess } from './testing/run-process';
import { addressIn, isListening, postJson } from './testing/server-address';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const DEMO_NAMES = DEMO_ACCOUNTS.map(({ username, role }) => `${username} (${role})`).join(', ');

const folder = setUpTemporaryFolder();

afterEach(endProcesses);

function inFolder(name: string, env: Record<string, string> = {}) {
  return { env: { DATA_DIR: path.join(folder, name), PORT: '0', ...env } };
}

describe('with a new data folder', () => {
  it('starts with demo data, and rejects a second process', async () => {
    const options = inFolder('demo');
    const first = runProcess('main', options);
    const greeting = await first.said(/password is/);
    const address = addressIn(greeting);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(greeting).toBe(
      `Atrium is running at ${address}\nSign in as ${DEMO_NAMES}; the password is demo1234\n`,
    );
    expect(await isListening(address)).toBe(true);

    const second = await runProcess('main', options).ended;

    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${options.env.DATA_DIR} is in use by process ${String(first.child.pid)}. Stop that process or set DATA_DIR to another folder.\n`,
    });
  });

  it('starts after it has been killed, needs no file of its build any longer, and shuts down cleanly', async () => {
    const options = inFolder('demo');
    const built = path.dirname(builtFolder());
    const copy = mkdtempSync(path.join(path.dirname(built), 'replaced-'));
    cpSync(built, copy, { recursive: true });
    const server = runProcess('main', { ...options, folder: path.join(copy, 'dist') });
    const greeting = await server.said(/password is/);
    rmSync(copy, { recursive: true });

    const args = ['set-password', 'maria'];
    const common = await runProcess('users', { ...options, args, input: 'password123\n' }).ended;

    expect(common).toMatchObject({ code: 1, stderr: expect.stringContaining('most common') });
    server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, stdout: greeting, stderr: '' });
    expect(readdirSync(options.env.DATA_DIR)).toEqual(['database']);
  });

  it('starts with a copy of the database that was built with the server', () => {
    // PostgreSQL writes a unique system identifier when it creates a database.
    const identityOf = (database: string) =>
      readFileSync(path.join(database, 'global/pg_control')).readBigUInt64LE();

    expect(identityOf(path.join(folder, 'demo/database'))).toBe(
      identityOf(path.join(builtFolder(), 'new-database')),
    );
  });

  it('has a built database that every account can copy, as in an image', () => {
    const built = path.join(builtFolder(), 'new-database');
    const files = readdirSync(built, { recursive: true, withFileTypes: true });
    const locked = files.filter(
      ({ parentPath, name }) => (statSync(path.join(parentPath, name)).mode & 0o044) !== 0o044,
    );

    expect(files.length).toBeGreaterThan(0);
    expect(locked.map(({ name }) => name)).toEqual([]);
  });

  it('does not start as a server for others while the demo password is valid', async () => {
    const publicUrl = 'https://atrium.example.com';
    const env = { HOST: '0.0.0.0', PUBLIC_URL: publicUrl, NODE_ENV: 'production' };
    const { code, stdout, stderr } = await runProcess('main', inFolder('demo', env)).ended;

    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Atrium does not start while HOST is 0.0.0.0 and PUBLIC_URL is ${publicUrl} and NODE_ENV is production and the demo password is valid for ${DEMO_NAMES}. Deactivate these accounts, set their passwords or use another DATA_DIR.\n`,
    );
  });

  it('has no demo data in production, prints a link that makes the first admin, watches releases, and logs what the doctor says', async () => {
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
    const server = runProcess('main', inFolder('empty', { ...env, RELEASE_WATCH: 'off' }));

    const greeting = await server.said(/Nobody/);

    const address = addressIn(greeting);
    // Its page cannot be opened while nothing is released.
    expect(greeting).toBe(
      `Atrium is running at ${address}\nNobody can sign in yet. atrium first-admin prints the address at which you make the first admin, once a build is published.\n`,
    );
    const { stdout: link } = await runProcess('first-admin', inFolder('empty')).ended;
    const [, token = ''] = /#first-admin=([\w-]{43})\n$/.exec(link) ?? [];
    expect(link).toBe(`${address}/#first-admin=${token}\n`);
    const ana = { username: 'ana', email: 'ana@x.example', password: 'nine brass lamps' };
    const response = await postJson(`${address}/api/first-admin`, { token, ...ana });
    expect(response.status).toBe(200);
    const refused = await runProcess('first-admin', inFolder('empty')).ended;
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are users already'),
    });
    const { code, stderr } = await server.stop();
    expect(code).toBe(0);
    expect(stderr).not.toContain(token);
    expect(stderr).not.toContain('watching releases');

    const publicUrl = 'http://127.0.0.1';
    const next = runProcess('main', inFolder('empty', { ...env, PUBLIC_URL: publicUrl }));
    expect(await next.said(/running/)).not.toContain('Nobody');
    const doctor = await runProcess('doctor', inFolder('empty')).ended;
    const { stderr: log } = await next.stop();
    expect(log).toContain('watching releases');
    const [warning = ''] = /^No backup .*$/m.exec(doctor.stderr) ?? [];
    expect([doctor.code, log.split(warning).length]).toEqual([1, 2]);
    // The settings that count are those of the server.
    expect(doctor.stderr).not.toContain('PUBLIC_URL');
  });
});

it('exits with one sentence on an unexpected error and logs none of its additional properties', async () => {
  const failing =
    'data:text/javascript,process.once("SIGUSR2",()=>{throw Object.assign(new Error("boom"),{params:["sec"+"ret"]})})';
  const options = inFolder('demo', { LOG_LEVEL: 'fatal' });
  const server = runProcess('main', { ...options, nodeArgs: ['--import', failing] });
  await server.said(/running/);

  server.child.kill('SIGUSR2');

  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  const lines = stderr.trim().split('\n');
  const [sentence, ...others] = lines.filter((line) => !line.startsWith('{'));
  expect(sentence).toBe(
    'Atrium has stopped because of an unexpected error. See the log for details.',
  );
  expect(others).toEqual([]);
  const logged = lines.find((line) => line.startsWith('{')) ?? '{}';
  expect(JSON.parse(logged)).toMatchObject({ msg: 'unexpected error', err: { message: 'boom' } });
  expect(stderr).not.toContain('secret');
});

describe('says in one sentence why it cannot start:', () => {
  it.each([
    ['an invalid variable', { PORT: 'x' }, /^PORT must .*\n$/],
    [
      'an unknown database host',
      { DATABASE_URL: 'postgres://a:secret@nowhere.invalid/a' },
      /^The database in DATABASE_URL can't be reached: the host nowhere\.invalid is unknown\.\n$/,
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an .*\n$/],
  ])('%s', async (_, env, sentence) => {
    const { code, stdout, stderr } = await runProcess('main', inFolder('empty', env)).ended;

    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
  });

  it('a port that is in use', async () => {
    const other = createServer().unref().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    // A listening TCP server's address is always of this kind.
    const { port } = other.address() as AddressInfo;

    const { code, stderr } = await runProcess('main', inFolder('demo', { PORT: String(port) }))
      .ended;

    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^Port ${String(port)} on 127.0.0.1 is already in use. Set PORT .*\\n$`),
    );
    expect(readdirSync(path.join(folder, 'demo'))).toEqual(['database']);
    other.close();
  });

  it('an unsupported version of Node', async () => {
    const oldNode =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})';
    const { code, stderr } = await runProcess('main', {
      ...inFolder('old'),
      nodeArgs: ['--import', oldNode],
    }).ended;

    expect(code).toBe(1);
    expect(stderr).toBe(
      'Atrium needs Node >=20.19.0 <21 || >=22.12.0, and this is Node 18.20.4.\n',
    );
  });
});

it.each([
  ['20.18.3', false],
  ['20.19.0', true],
])('supports Node %s: %p', (version, supported) => {
  expect(unsupportedNodeVersion(version) === undefined).toBe(supported);
});
