import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listTrackedFiles } from './tracked-files';

let workspace: string;

function write(...files: string[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), '');
  }
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: workspace, stdio: 'ignore' });
}

beforeAll(() => {
  // In a hook, Git sets variables that name the hook's repository instead of the one created here.
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('GIT_')) Reflect.deleteProperty(process.env, name);
  }
});

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

test('lists tracked files, not what a start, an editor or a person left behind', async () => {
  write('.gitignore', 'README.md', 'apps/tasks/area.ts', 'apps/tasks/[id] ü.ts');
  writeFileSync(path.join(workspace, '.gitignore'), '.release/\n');
  git('init');
  git('add', '.');
  write('.release/areas/tasks/main.js', '.vscode/settings.json', 'mine/a.ts', 'apps/tasks/b.ts');

  expect(await listTrackedFiles(workspace)).toEqual([
    '.gitignore',
    'README.md',
    'apps/tasks/[id] ü.ts',
    'apps/tasks/area.ts',
  ]);
});

test('lists a new file once it is added, and leaves out a deleted one', async () => {
  write('a.ts', 'b.ts');
  git('init');
  git('add', '.');
  rmSync(path.join(workspace, 'a.ts'));
  write('c.ts');
  git('add', '--intent-to-add', 'c.ts');

  expect(await listTrackedFiles(workspace)).toEqual(['b.ts', 'c.ts']);
});

test('lists the whole folder of an unpacked archive without Git', async () => {
  write('a.ts');
  expect(await listTrackedFiles(workspace)).toEqual(['.']);

  // Inside another repository.
  git('init');
  expect(await listTrackedFiles(workspace)).toEqual(['.']);
});
