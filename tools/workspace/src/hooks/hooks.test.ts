import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHooks, readHookState, removeHooks } from './hooks';

const OWN_HOOK = '#!/bin/sh\nmake check\n';

let clone: string;
let hook: string;

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: clone, stdio: 'ignore' });
}

beforeAll(() => {
  // In a hook, Git sets variables that name the hook's repository instead of the one created here.
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('GIT_')) Reflect.deleteProperty(process.env, name);
  }
  // A person's own settings must not reach the tests.
  process.env['GIT_CONFIG_GLOBAL'] = '/dev/null';
});

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  hook = path.join(clone, '.git/hooks/pre-commit');
});

afterEach(() => {
  rmSync(clone, { recursive: true });
});

it('is missing in a new clone, until the hook of lefthook is there', async () => {
  git('init');
  expect(await readHookState(clone)).toBe('missing');

  mkdirSync(path.dirname(hook), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\ncall_lefthook run "pre-commit" "$@"\n');
  expect(await readHookState(clone)).toBe('installed');
});

it('leaves a hook of somebody else as it is', async () => {
  git('init');
  mkdirSync(path.dirname(hook), { recursive: true });
  writeFileSync(hook, OWN_HOOK);

  await expect(installHooks(clone)).rejects.toThrow(
    'This clone already has a pre-commit hook, which stays as it is.',
  );
  await removeHooks(clone);
  expect(readFileSync(hook, 'utf8')).toBe(OWN_HOOK);
});

it('leaves a folder of hooks that a person has set as it is', async () => {
  git('init');
  git('config', 'core.hooksPath', path.join(clone, 'mine'));

  await expect(installHooks(clone)).rejects.toThrow('You have set core.hooksPath');
  expect(readFileSync(path.join(clone, '.git/config'), 'utf8')).toContain(`${clone}/mine`);
});

it('rejects an unpacked archive, also inside another repository', async () => {
  const archive = path.join(clone, 'archive');
  mkdirSync(archive);

  await expect(installHooks(archive)).rejects.toThrow('not the top of a Git repository');
  git('init');
  await expect(installHooks(archive)).rejects.toThrow('not the top of a Git repository');
});
