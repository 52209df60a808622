import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkCaches, checkProcesses, checkTemporaryFolders } from './leftovers';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('finds folders of killed tests, and leaves those of running tests alone', () => {
  const now = new Date('2026-06-10T12:00:00Z');
  for (const [name, modified] of [
    ['atrium-killed', '2026-06-08T12:00:00Z'],
    ['atrium-running', '2026-06-10T11:00:00Z'],
    ['of-another-program', '2026-06-08T12:00:00Z'],
  ] as const) {
    mkdirSync(path.join(folder, name));
    utimesSync(path.join(folder, name), new Date(modified), new Date(modified));
  }

  expect(checkTemporaryFolders(folder, now)).toEqual({
    state: 'wrong',
    optional: true,
    text: `Killed tests have left 1 folders. Remove them: find ${folder} -maxdepth 1 -name 'atrium-*' -mtime +0 -exec rm -r {} +`,
  });
  rmSync(path.join(folder, 'atrium-killed'), { recursive: true });
  expect(checkTemporaryFolders(folder, now)).toMatchObject({ state: 'ok' });
});

it('finds processes whose parent was killed', async () => {
  const idle = "require('node:net').createServer().listen(0)";
  // The shell ends at once, so nobody is left to end the process.
  const pid = execFileSync(
    'sh',
    ['-c', '"$0" -e "$1" "$2" >/dev/null 2>&1 & echo $!', process.execPath, idle, folder],
    { encoding: 'utf8' },
  ).trim();
  const finding = await checkProcesses([folder]);
  const others = await checkProcesses([path.join(folder, 'other')]);
  process.kill(Number(pid), 'SIGKILL');

  expect(finding).toEqual({
    state: 'wrong',
    optional: true,
    text: `Killed tests have left 1 processes. Unless Atrium runs in the background, end them: kill ${pid}`,
  });
  expect(others).toMatchObject({ state: 'ok' });
});

it('names the command that empties caches that have grown large', () => {
  mkdirSync(path.join(folder, 'cache'));
  writeFileSync(path.join(folder, 'cache/build.tar'), 'x'.repeat(1000));

  expect(checkCaches([folder, path.join(folder, 'missing')], 1001).state).toBe('ok');
  expect(checkCaches([folder], 1000)).toMatchObject({
    state: 'wrong',
    optional: true,
    text: expect.stringContaining('npx nx reset'),
  });
});
