import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from './run';

/** The parts of a target in apps/e2e/targets.ts that this test reads. */
interface Target {
  name: string;
  specs: string[];
}

interface NxTarget {
  command: string;
  inputs: string[];
}

interface NxProject {
  targets: Record<string, NxTarget>;
}

const E2E = 'apps/e2e';

// No project imports an app.
const { TARGETS: suites } = jest.requireActual<{ TARGETS: readonly Target[] }>(
  path.join(workspaceRoot, E2E, 'targets.ts'),
);

/** Reads the only target of a project, whose name says when it runs and what it needs. */
function readTarget(name: string): NxTarget {
  const file = path.join(workspaceRoot, E2E, 'targets', name, 'project.json');
  // Nx itself checks the file's form.
  const { targets } = JSON.parse(readFileSync(file, 'utf8')) as NxProject;
  const [target] = Object.values(targets);
  if (!target) throw new Error(`${file} has no target that runs specs`);
  return target;
}

/** Whether a file is one of those whose change makes Nx run a target again. */
function isInput(file: string, { inputs }: NxTarget): boolean {
  function matches(pattern: string): boolean {
    const [before = '', after] = pattern.replace('{workspaceRoot}/', '').split('*');
    if (after === undefined) return file === before;
    const between = file.slice(before.length, file.length - after.length);
    return file === before + between + after && !between.includes('/');
  }
  const patterns = inputs.filter((input) => input.includes('{workspaceRoot}/'));
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
  return (
    patterns.some((pattern) => matches(pattern)) &&
    !excluded.some((pattern) => matches(pattern.slice(1)))
  );
}

test('every spec is run by a target of Nx, and again when it changes', () => {
  const files = readdirSync(path.join(workspaceRoot, E2E, 'specs'));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  for (const spec of specs) {
    const names = suites.filter((target) => target.specs.includes(spec)).map(({ name }) => name);
    expect([spec, names.length]).not.toEqual([spec, 0]);
    for (const name of names) {
      expect([spec, name, isInput(`${E2E}/specs/${spec}`, readTarget(name))]).toEqual([
        spec,
        name,
        true,
      ]);
    }
  }
});

test('a target of Nx runs the specs of its name', () => {
  const folder = path.join(workspaceRoot, E2E, 'targets');
  // Their tests are not specs of Playwright's browser.
  const otherBrowsers = ['firefox', 'webkit'];
  // The reports of a target that is gone keep its folder alive.
  const names = readdirSync(folder).filter(
    (name) => !otherBrowsers.includes(name) && existsSync(path.join(folder, name, 'project.json')),
  );
  expect(suites.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const name of names) {
    expect(readTarget(name).command).toContain(`--project ${name} `);
  }
});

test('there is one daily journey through each area and one through all', () => {
  const journeys = suites.find(({ name }) => name === 'journeys')?.specs.toSorted();
  expect(journeys).toEqual([
    'admin-journey.spec.ts',
    'calendar-journey.spec.ts',
    'chat-journey.spec.ts',
    'sign-in-journey.spec.ts',
    'tasks-journey.spec.ts',
  ]);
});
