import { spawnSync } from 'node:child_process';
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
