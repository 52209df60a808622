import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unprivileged } from './testing/unprivileged';

const REFUSAL = path.join(__dirname, 'refusal.mjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command-line tool whose main function consists of the code. */
function runTool(code: string) {
  const program = `
    import fs from 'node:fs';
    import { runMain } from ${JSON.stringify(REFUSAL)};
    await runMain(async () => { ${code}; return 0; });`;
  const [node, args] = unprivileged(process.execPath, ['--input-type=module', '--eval', program]);
  return spawnSync(node, args, { encoding: 'utf8' });
}

test('a file that may not be written is one sentence', () => {
  const locked = path.join(folder, 'locked');
  const file = path.join(locked, 'file');
  mkdirSync(locked, { mode: 0o555 });

  const { status, stderr } = runTool(`fs.writeFileSync(${JSON.stringify(file)}, '')`);

  expect([status, stderr.trim()]).toEqual([
    1,
    `${file} cannot be used (permission denied). Run the command as its owner.`,
  ]);
});

test('an error that nobody has foreseen keeps its stack', () => {
  const { status, stderr } = runTool(`fs.readFileSync(${JSON.stringify(`${folder}/missing`)})`);

  expect(status).toBe(1);
  expect(stderr).toContain('at ');
});
