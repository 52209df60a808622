import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readChangelog } from './changelog';

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'atrium-changelog-'));
  git('init', '--quiet');
  const commit = (subject: string) => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
  };
  commit('tasks: before the first tag');
  git('tag', 'v1.0.0');
  commit('tasks: the title column sorts: numbers as numbers');
  commit('api, shell: sessions end at once');
  commit('Something without a scope');
  commit('tasks: a due date');
  git('tag', 'v1.1.0');
  commit('tasks: after the second tag');
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

function git(...args: readonly string[]): void {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', [...person, ...args], { cwd: root });
}

it('lists what has changed between two tags by scope, oldest first', async () => {
  expect(await readChangelog(root, 'v1.0.0', 'v1.1.0')).toBe(`# Changes from v1.0.0 to v1.1.0

## api

- sessions end at once

## other

- Something without a scope

## shell

- sessions end at once

## tasks

- the title column sorts: numbers as numbers
- a due date`);
});

it('begins at the last tag', async () => {
  const since = '# Changes from v1.1.0 to HEAD\n\n## tasks\n\n- after the second tag';

  expect(await readChangelog(root)).toBe(since);
  expect(await readChangelog(root, undefined, 'v1.1.0')).toMatch(/^# Changes from v1\.0\.0 to v1/);
});

it.each(['v9', '--output=stolen'])('says that it does not know %s', async (tag) => {
  await expect(readChangelog(root, tag, 'HEAD')).rejects.toThrow(
    /^Git finds no such tags: fatal: /,
  );
});
