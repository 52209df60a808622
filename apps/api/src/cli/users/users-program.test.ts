import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { endProcesses, runProcess } from '../../testing/run-process';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-users-'));
});

afterEach(endProcesses);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function runProgram(args: string[], input = '') {
  return runProcess('users', { args, input, env: { DATA_DIR: folder } }).ended;
}

it('works on the data folder and reads the password from standard input', async () => {
  const args = ['add', 'maria', '--email', 'maria@example.com', '--role', 'admin'];

  expect(await runProgram(args, 'correct horse\n')).toEqual({
    code: 0,
    stdout: 'Added maria with the role admin.\n',
    stderr: '',
  });
  expect((await runProgram(['list'])).stdout).toMatch(/^maria .* active +never$/m);
});

it('rejects a password with a sentence', async () => {
  expect(await runProgram(['set-password', 'maria'], 'short\n')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Password must be at least 8 characters.\n',
  });
});

it('shows the usage without a command', async () => {
  expect(await runProgram([])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage:/),
  });
});

it('does not touch a data folder that is in use', async () => {
  const lock = lockDataFolder(folder);

  const { code, stderr } = await runProgram(['list']);

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The data folder .* is in use by process \d+\. .*\n$/);
  lock.release();
});
