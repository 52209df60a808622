import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runForJson, workspaceRoot } from './run';

test('a copy of a project in a folder of somebody’s own is no second project', () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  for (const name of ['nx.json', '.nxignore', 'package.json']) {
    copyFileSync(path.join(workspaceRoot, name), path.join(workspace, name));
  }
  symlinkSync(path.join(workspaceRoot, 'node_modules'), path.join(workspace, 'node_modules'));
  for (const folder of ['apps/e2e/targets/tasks', 'mine/e2e/targets/tasks']) {
    mkdirSync(path.join(workspace, folder), { recursive: true });
    writeFileSync(path.join(workspace, folder, 'project.json'), '{ "name": "e2e-tasks" }');
  }

  expect(runForJson('nx', ['show', 'projects', '--json'], workspace)).toEqual(['e2e-tasks']);

  rmSync(workspace, { recursive: true });
});
