import { existsSync } from 'node:fs';
import path from 'node:path';
import { readAreas } from './create-area';
import { readManifests, readRepositoryFile } from './testing/repository-files';
import { workspaceRoot } from './workspace-root';

interface Task {
  label: string;
  type: string;
  script?: string;
}

// The format of the editor.
const { tasks, inputs } = JSON.parse(readRepositoryFile('.vscode/tasks.json')) as {
  tasks: Task[];
  inputs: { options: string[] }[];
};
const { configurations } = JSON.parse(readRepositoryFile('.vscode/launch.json')) as {
  configurations: { name: string; program?: string; preLaunchTask?: string }[];
};

it('offers every area, and scripts that exist', async () => {
  const scripts = (await readManifests()).get('package.json')?.scripts;

  expect(inputs[0]?.options.sort()).toEqual(readAreas(workspaceRoot).map(({ name }) => name));
  const named = tasks.flatMap(({ script }) => script ?? []);
  expect(Object.keys(scripts ?? {})).toEqual(expect.arrayContaining(named));
});

it('debugs programs that exist, after tasks that exist', () => {
  const files = configurations.flatMap(({ program }) => program ?? []);
  const before = configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []);

  expect(files.length).toBe(2);
  for (const file of files) {
    expect(file).toMatch(/^\$\{workspaceFolder\}\//);
    expect(existsSync(path.join(workspaceRoot, file.replace(/^[^/]*\//, '')))).toBe(true);
  }
  expect(tasks.map(({ label }) => label)).toEqual(expect.arrayContaining(before));
});
