import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createArea } from './create-area';
import { readRepositoryFile } from './testing/repository-files';
import { setUpTemporaryFolder } from './testing/temporary-folder';
import { workspaceRoot } from './workspace-root';

const folder = setUpTemporaryFolder();

beforeEach(() => {
  for (const file of ['apps/tasks/area.json', 'apps/tasks/package.json']) {
    folder.write(file, readRepositoryFile(file));
  }
});

function readArea(name: string) {
  return JSON.parse(readFileSync(path.join(folder.root, 'apps', name, 'area.json'), 'utf8'));
}

it('creates the area with its link after the others', async () => {
  await createArea(folder.root, { name: 'sales-reports', title: 'Reports', roles: ['admin'] });

  expect(readArea('sales-reports')).toEqual({
    name: 'sales-reports',
    title: 'Reports',
    paths: ['/sales-reports'],
    nav: { label: 'Reports', path: '/sales-reports', order: 30 },
    roles: ['admin'],
    contributions: { badge: './badge', commands: './commands', forYou: './for-you' },
    panels: { 'sales-reports': { title: 'Reports', module: './panel' } },
    owner: { team: 'Reports' },
  });
  const code = readFileSync(path.join(folder.root, 'apps/sales-reports/src/area.tsx'), 'utf8');
  expect(code).toContain("import { SalesReportsPage } from './sales-reports-page';");
});

it('creates files that Git does not ignore as build output', () => {
  const files = ['apps/reports/area.json', 'apps/reports/reports/test.json'];
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...files], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });

  expect(stdout).toBe('apps/reports/reports/test.json\n');
});

it.each([
  ['Reports', 'is not a valid name'],
  ['../reports', 'is not a valid name'],
  ['constructor', 'is not a valid name'],
  ['tasks', 'apps/tasks already exists'],
])('rejects the name %s', async (name, sentence) => {
  await expect(createArea(folder.root, { name, roles: [] })).rejects.toThrow(sentence);
});
