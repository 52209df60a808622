import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { UserFacingError } from '../config/user-facing-error';
import { commandActor } from '../modules/audit/command-actor';
import { runCommandWith } from '../testing/run-command';
import { runProcess } from '../testing/run-process';

function failQuery(code: string): Promise<never> {
  const cause = Object.assign(new Error('could not extend file'), { code });
  return Promise.reject(
    new DrizzleQueryError('insert into "users" values ($1)', ['$argon2id$secret'], cause),
  );
}

/** Runs a command whose database fails. */
function runWith(withDatabase: () => Promise<never>) {
  return runCommandWith(['users', 'list'], { withDatabase });
}

it.each([
  [
    'that the disk is full',
    () => failQuery('53100'),
    'No space is left on the disk of the database. Nothing was saved. Free some space and run the command again.',
  ],
  [
    'that the database is unavailable',
    () => failQuery('57P01'),
    'The database is not available. Nothing was saved. Run the command again once it is available.',
  ],
  [
    'which file cannot be used',
    () =>
      Promise.reject(
        Object.assign(new Error('raw'), { code: 'EROFS', path: '/data/database/base' }),
      ),
    "/data/database/base can't be used: the file system is read-only.",
  ],
  [
    'why a command is rejected',
    () => Promise.reject(new UserFacingError('There is no user nobody.')),
    'There is no user nobody.',
  ],
])('says %s in one sentence', async (_, work, sentence) => {
  expect(await runWith(work)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

it('shows help on request, without the database', async () => {
  expect(await runCommandWith(['mail', 'retry', '--help'])).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Usage: atrium mail retry/),
    stderr: '',
  });
});

it.each([
  'users',
  'users add maria --email m@x.example',
  'users add maria --email m@x.example --role staff --password secret',
  'db',
  'db backup',
  'db backup a b',
  'db save a',
  'mail',
  'mail send',
  'publishers',
  'publishers add ci --areas tasks',
  'publishers remove ci',
])('shows the usage instead of running "%s"', async (line) => {
  const args = line.split(' ');

  expect(await runCommandWith(args)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^(error: .*\\n\\n)?Usage: atrium ${String(args[0])} `, 's'),
    ),
  });
});

it('shows where an unexpected error was thrown, and no values', async () => {
  const { code, stderr } = await runWith(() => failQuery('42601'));

  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The command has stopped because of an unexpected error:\n.*run-command-line\.test/s,
  );
  expect(stderr).not.toContain('secret');
});

it('prints what version was built, even with invalid settings', async () => {
  const migrations = path.join(__dirname, '../../migrations');
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);

  const { code, stdout } = await runProcess('version', { env: { PORT: 'x' } }).ended;

  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^Atrium \d+\.\d+\.\d+/),
    expect.stringMatching(/^Commit ([\da-f]{40}|unknown)$/),
    `Node ${process.versions.node}`,
    `Schema ${path.basename(newest ?? '', '.sql')}`,
    '',
  ]);
});

it('names an account without a name, as in some containers, by its id', () => {
  const unknown = jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });

  expect(commandActor().actorName).toBe(`account ${String(process.getuid?.())}`);
  unknown.mockRestore();
});
