import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setUpTemporaryFolder } from './testing/temporary-folder';
import { unprivileged } from './testing/unprivileged';

const MODULE = path.join(__dirname, 'command-error.ts');

const folder = setUpTemporaryFolder();

test('explains a file that cannot be written, and shows the stack of another error', () => {
  const locked = path.join(folder.root, 'locked');
  const file = path.join(locked, 'file');
  mkdirSync(locked, { mode: 0o555 });
  const program = `
    import fs from 'node:fs';
    import { runMain } from ${JSON.stringify(MODULE)};
    await runMain(async () => fs.writeFileSync(${JSON.stringify(file)}, ''));
    process.stdout.write(String(process.exitCode));
    process.exitCode = 0;
    await runMain(async () => fs.readFileSync(${JSON.stringify(`${file}/missing`)}));`;
  const [node, args] = unprivileged(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    program,
  ]);

  const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' });

  expect([stdout, status]).toEqual(['1', 1]);
  expect(stderr.split('\n')[1]).toBe(
    `${file} cannot be used (permission denied). Run the command as its owner.`,
  );
  expect(stderr).toMatch(/ENOENT[^]+\n +at /);
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
