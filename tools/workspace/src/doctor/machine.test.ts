import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkClock, checkSize } from './machine';

const GIGABYTE = 1024 ** 3;

beforeAll(() => {
  // In a hook, Git sets variables that name the hook's repository instead of the one created here.
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('GIT_')) Reflect.deleteProperty(process.env, name);
  }
});

it.each([
  [8, 4, 'ok'],
  [2, 4, 'wrong'],
  [8, 1, 'wrong'],
])('judges %d GB and %d cores as %s, which keeps nothing from running', (memory, cores, state) => {
  const finding = checkSize(memory * GIGABYTE, cores);

  expect(finding.state).toBe(state);
  expect(finding.optional ?? true).toBe(true);
});

it('rejects a clock that is behind the newest commit', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  execFileSync('git', [...author, 'commit', '--quiet', '--allow-empty', '-m', 'first'], {
    cwd: root,
    env: { ...process.env, GIT_COMMITTER_DATE: '2026-06-10T12:00:00Z' },
  });

  const behind = await checkClock(root, new Date('2026-06-01T12:00:00Z'));
  const right = await checkClock(root, new Date('2026-06-10T11:59:00Z'));
  rmSync(root, { recursive: true });

  expect(behind).toEqual({
    state: 'wrong',
    text: 'The clock says 2026-06-01T12:00:00.000Z, which is before the last commit (2026-06-10T12:00:00.000Z). Set the clock.',
  });
  expect(right.state).toBe('ok');
});

it('accepts any clock where there is no Git repository', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  const finding = await checkClock(root);
  rmSync(root, { recursive: true });

  expect(finding.state).toBe('ok');
});
