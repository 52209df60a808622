import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@nx/devkit';

const SOURCE = /(?<!\.(test|stories))\.tsx?$/;
const IGNORED = /(^|\/)(testing|contract-tests|fixtures)\//;
const IMPORT = /(?:from|import) '(\.[^']*)'/g;
// Folders that hold nothing but the folders that are compared.
const SHELVES = new Set(['modules']);

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const projects = ['apps', 'libs', 'tools']
  .flatMap((kind) =>
    readdirSync(path.join(workspaceRoot, kind)).map((name) => `${kind}/${name}/src`),
  )
  .filter((folder) => existsSync(path.join(workspaceRoot, folder)));

/** Returns the relative imports of a project's files, without those of tests. */
function readImports(project: string): Graph {
  const root = path.join(workspaceRoot, project);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => SOURCE.test(file) && !IGNORED.test(file),
  );
  const known = new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const imports = files.map((file) => {
    const targets = [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].flatMap(
      ([, target = '']) => known.get(path.join(path.dirname(file), target)) ?? [],
    );
    return [file, new Set(targets)] as const;
  });
  return new Map(imports);
}

/** Returns the folder of a file; a file outside any folder stands for itself. */
function folderOf(file: string): string {
  const [first = '', second] = file.split('/');
  return second !== undefined && SHELVES.has(first) ? `${first}/${second}` : first;
}

function betweenFolders(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const folder = folderOf(file);
    const known = folders.get(folder) ?? new Set();
    folders.set(folder, known);
    for (const target of targets) if (folderOf(target) !== folder) known.add(folderOf(target));
  }
  return folders;
}

/** Returns what imports itself by way of others: `a → b → a`. */
function findCircle(graph: Graph): string | undefined {
  const done = new Set<string>();
  function visit(node: string, trail: readonly string[]): string | undefined {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' → ');
    if (done.has(node)) return undefined;
    for (const target of graph.get(node) ?? []) {
      const circle = visit(target, [...trail, node]);
      if (circle !== undefined) return circle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

it.each(projects)('%s has no circle of files', (project) => {
  expect(findCircle(readImports(project))).toBeUndefined();
});

it.each(projects.filter((project) => project.startsWith('apps/')))(
  '%s has no circle of folders',
  (project) => {
    expect(findCircle(betweenFolders(readImports(project)))).toBeUndefined();
  },
);
