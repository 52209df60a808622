import { runForJson } from './run';

const BROWSER_APPS = ['admin', 'calendar', 'chat', 'shell', 'tasks'];

const AREA = 'apps/tasks/src/area.tsx';
const COMPONENTS = 'libs/ui/src/index.ts';
const API = 'apps/api/src/main.ts';
const SPEC = 'apps/e2e/specs/tasks-keyboard.spec.ts';

// Its own program prints this form.
const targetsByProjectByFile = runForJson('tsx', [
  'tools/boundaries/src/print-affected.ts',
  AREA,
  COMPONENTS,
  API,
  SPEC,
]) as Record<string, Record<string, readonly string[]>>;

/** The projects that a change of one file makes Nx run a target of, sorted by name. */
function affectedBy(file: string, target: string): string[] {
  const projects = Object.entries(targetsByProjectByFile[file] ?? {});
  return projects.flatMap(([name, targets]) => (targets.includes(target) ? [name] : [])).sort();
}

test('a change of tasks builds tasks, and neither the shell nor another area', () => {
  expect(affectedBy(AREA, 'build')).toEqual(['tasks']);
});

test('a change of tasks runs the tests of tasks, measures its bundle, and runs the end-to-end tests that need it', () => {
  expect(affectedBy(AREA, 'test')).toEqual(['bundle-budget', 'tasks']);
  expect(affectedBy(AREA, 'e2e')).toEqual(['e2e-tasks', 'e2e-together']);
  expect(affectedBy(AREA, 'e2e-slow')).toEqual(['e2e-builds']);
});

test('a change of the shared components builds every browser app', () => {
  expect(affectedBy(COMPONENTS, 'build')).toEqual(BROWSER_APPS);
});

test('a change of the API builds the API and no browser app', () => {
  expect(affectedBy(API, 'build')).toEqual(['api']);
});

test('a change of an end-to-end spec of tasks runs what a change of tasks runs', () => {
  expect(affectedBy(SPEC, 'e2e')).toEqual(['e2e-tasks', 'e2e-together']);
});
