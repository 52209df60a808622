import { runForJson } from './run';

const BROWSER_APPS = ['admin', 'calendar', 'chat', 'shell', 'tasks'];

/** The projects that a change of one file makes Nx run a target of, sorted by name. */
function affectedBy(file: string, target: string): unknown[] {
  const projects = runForJson('nx', [
    ...['show', 'projects', '--affected', `--files=${file}`],
    ...['--with-target', target, '--json'],
  ]);
  if (!Array.isArray(projects)) throw new Error('Nx printed something else than a list');
  return projects.sort();
}

test('a change of tasks builds tasks, and neither the shell nor another area', () => {
  expect(affectedBy('apps/tasks/src/area.tsx', 'build')).toEqual(['tasks']);
});

test('a change of tasks runs the tests of tasks, measures its bundle, and runs the end-to-end tests that need it', () => {
  expect(affectedBy('apps/tasks/src/area.tsx', 'test')).toEqual(['bundle-budget', 'tasks']);
  expect(affectedBy('apps/tasks/src/area.tsx', 'e2e')).toEqual(['e2e-tasks', 'e2e-together']);
});

test('a change of the shared components builds every browser app', () => {
  expect(affectedBy('libs/ui/src/index.ts', 'build')).toEqual(BROWSER_APPS);
});

test('a change of the API builds the API and no browser app', () => {
  expect(affectedBy('apps/api/src/main.ts', 'build')).toEqual(['api']);
});

test('a change of an end-to-end spec of tasks runs what a change of tasks runs', () => {
  const specs = affectedBy('apps/e2e/specs/tasks-journey.spec.ts', 'e2e');
  expect(specs).toEqual(['e2e-tasks', 'e2e-together']);
});
