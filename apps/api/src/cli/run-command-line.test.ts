import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { UserFacingError } from '../config/user-facing-error';
import { commandActor } from '../modules/audit/command-actor';
import { runCommandLine } from './run-command-line';

function failQuery(code: string): Promise<never> {
  const cause = Object.assign(new Error('could not extend file'), { code });
  return Promise.reject(
    new DrizzleQueryError('insert into "users" values ($1)', ['$argon2id$secret'], cause),
  );
}

/** Runs a command whose database fails. */
async function runWith(withDatabase: () => Promise<never>, args = ['users', 'list']) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(args, {
    ...{ env: {}, cwd: '/', actor: commandActor(), stdout, stderr },
    readSecrets: () => Promise.resolve([]),
    withDatabase,
  });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
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
  expect(await runWith(() => failQuery('57P01'), ['mail', 'retry', '--help'])).toEqual({
    ...{ code: 0, stdout: expect.stringMatching(/^Usage: atrium mail retry/), stderr: '' },
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
