import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unprivileged } from './testing/unprivileged';

const MODULE = path.join(__dirname, 'command-error.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command whose main function consists of the code. */
function runTool(code: string) {
  const program = `
    import fs from 'node:fs';
    import { runMain } from ${JSON.stringify(MODULE)};
    await runMain(async () => { ${code}; return 0; });`;
  const [node, args] = unprivileged(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', program],
  ]);
  return spawnSync(node, args, { encoding: 'utf8' });
}

test('explains a file that cannot be written in one sentence', () => {
  const locked = path.join(folder, 'locked');
  const file = path.join(locked, 'file');
  mkdirSync(locked, { mode: 0o555 });

  const { status, stderr } = runTool(`fs.writeFileSync(${JSON.stringify(file)}, '')`);

  expect([status, stderr.trim()]).toEqual([
    1,
    `${file} cannot be used (permission denied). Run the command as its owner.`,
  ]);
});

test('shows the stack of an unexpected error', () => {
  const { status, stderr } = runTool(`fs.readFileSync(${JSON.stringify(`${folder}/missing`)})`);

  expect(status).toBe(1);
  expect(stderr).toContain('at ');
});

test('ends its programs and exits with the code of the signal when it is interrupted', async () => {
  const sleep = `setTimeout(() => {}, 60_000); process.stdout.write(String(process.pid))`;
  const program = `
    import { runMain } from ${JSON.stringify(MODULE)};
    import { run } from ${JSON.stringify(path.join(__dirname, 'processes.ts'))};
    await runMain(async () => {
      await run('node', ['--eval', ${JSON.stringify(sleep)}], { stdout: 'inherit' });
      return 0;
    });`;
  const command = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = await once(command.stdout, 'data');
  command.kill('SIGINT');

  expect(await once(command, 'exit')).toEqual([130, null]);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});
