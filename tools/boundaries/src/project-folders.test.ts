import { rmSync } from 'node:fs';
import { runForJson } from './run';
import { createScratchWorkspace } from './scratch-workspace';

test('a copy of a project in a folder of somebody’s own is no second project', () => {
  const manifest = '{ "name": "e2e-tasks" }';
  const workspace = createScratchWorkspace({
    'apps/e2e/targets/tasks/project.json': manifest,
    'mine/e2e/targets/tasks/project.json': manifest,
  });

  expect(runForJson('nx', ['show', 'projects', '--json'], workspace)).toEqual(['e2e-tasks']);

  rmSync(workspace, { recursive: true });
});
