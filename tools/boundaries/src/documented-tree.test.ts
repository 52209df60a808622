import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@nx/devkit';

// Their folders are listed one by one.
const SHELVES = ['apps/api/src/modules', 'apps/api/src/mail'];

/** Returns the paths that the tree of docs/architecture.md has. */
function readDocumentedFolders(): string[] {
  const text = readFileSync(path.join(workspaceRoot, 'docs/architecture.md'), 'utf8');
  const tree = /```text\n([^]*?)```/.exec(text)?.[1] ?? '';
  const parents: string[] = [];
  return tree
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const depth = line.search(/\S/) / 2;
      const names = line.trim().split(/ {2,}/)[0]?.split(', ') ?? [];
      const folders = names.map((name) => [...parents.slice(0, depth), name].join('/'));
      parents[depth] = names[0] ?? '';
      return folders;
    });
}

function listFolders(parent: string): string[] {
  const folder = path.join(workspaceRoot, parent);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

it('docs/architecture.md shows the folders that there are', () => {
  const projects = ['apps', 'libs', 'tools'].flatMap(listFolders);
  const sources = projects
    .filter((project) => !project.startsWith('tools/'))
    .map((project) => `${project}/src`)
    .filter((folder) => existsSync(path.join(workspaceRoot, folder)));
  const others = projects.filter((project) => !sources.includes(`${project}/src`));
  const folders = [...sources, ...SHELVES]
    .flatMap(listFolders)
    .filter((folder) => path.basename(folder) !== 'testing');

  expect(readDocumentedFolders().sort()).toEqual(
    ['deploy', ...sources, ...others, ...folders].sort(),
  );
});
