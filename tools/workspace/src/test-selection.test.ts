import type { Project } from './projects';
import { selectTests } from './test-selection';

const APP_TARGETS = ['test', 'build', 'other'];

const WORKSPACE: readonly Project[] = [
  { name: 'api', folder: 'apps/api', targets: [...APP_TARGETS, 'test-postgres'] },
  { name: 'tasks', folder: 'apps/tasks', targets: [...APP_TARGETS, 'test-spreadsheet'] },
  { name: 'ui', folder: 'libs/ui', targets: ['test'] },
  { name: 'e2e-tasks', folder: 'apps/e2e/targets/tasks', targets: ['e2e'] },
  { name: 'e2e-people', folder: 'apps/e2e/targets/people', targets: ['e2e-postgres'] },
  { name: 'e2e-journeys', folder: 'apps/e2e/targets/journeys', targets: ['e2e-journeys'] },
  { name: 'e2e-firefox', folder: 'apps/e2e/targets/firefox', targets: ['e2e-firefox'] },
];

async function select(args: readonly string[], affected: readonly string[] = []) {
  const { checks, projects, leftOut } = await selectTests(args, WORKSPACE, () =>
    Promise.resolve(affected),
  );
  return { checks, projects: projects.map(({ name }) => name), leftOut };
}

it('selects the journeys, but no slow checks, without arguments', async () => {
  expect(await select([])).toEqual({
    projects: ['api', 'tasks', 'ui', 'e2e-tasks', 'e2e-people', 'e2e-journeys', 'e2e-firefox'],
    checks: ['start', 'format', 'lint', 'test', 'build', 'test-postgres', 'e2e-journeys'],
    leftOut: ['test-spreadsheet', 'e2e', 'e2e-postgres', 'e2e-firefox'],
  });
});

it('selects the slow checks, too, with --all or by their names', async () => {
  expect(await select(['--all'])).toMatchObject({
    checks: [
      'start',
      'format',
      'lint',
      'test',
      'build',
      'test-postgres',
      'test-spreadsheet',
      'e2e-journeys',
      'e2e',
      'e2e-postgres',
      'e2e-firefox',
    ],
    leftOut: [],
  });
  expect(await select(['--targets', 'e2e-firefox'])).toMatchObject({
    checks: ['e2e-firefox'],
    leftOut: [],
  });
});

it('selects a named project with its end-to-end tests, but not the start of the whole product', async () => {
  expect(await select(['tasks'])).toEqual({
    projects: ['tasks', 'e2e-tasks'],
    checks: ['format', 'lint', 'test', 'build', 'e2e'],
    leftOut: ['test-spreadsheet'],
  });
});

it('selects what the branch affects, and the start of the product when it affects an app', async () => {
  expect(await select(['--affected'], ['ui'])).toEqual({
    projects: ['ui'],
    checks: ['format', 'lint', 'test'],
    leftOut: [],
  });
  expect(await select(['--affected'], ['api'])).toEqual({
    projects: ['api'],
    checks: ['start', 'format', 'lint', 'test', 'build', 'test-postgres'],
    leftOut: [],
  });
});

it('checks only format and lint when the branch affects no project', async () => {
  expect(await select(['--affected'])).toMatchObject({ projects: [], checks: ['format', 'lint'] });
});

it('selects only the given targets', async () => {
  expect(await select(['--targets', 'e2e,lint'])).toMatchObject({ checks: ['lint', 'e2e'] });
  expect(await select(['ui', '--targets', 'e2e,lint'])).toMatchObject({ checks: ['lint'] });
});

it('accepts a second try of a test unless told otherwise', async () => {
  const isFirstTryOnly = async (...args: readonly string[]) =>
    (await selectTests(args, WORKSPACE)).isFirstTryOnly;
  expect(await isFirstTryOnly('--all')).toBe(false);
  expect(await isFirstTryOnly('--all', '--first-try')).toBe(true);
});

it.each([
  [
    ['task'],
    'There is no project named “task”. Name one or more of api, e2e-firefox, e2e-journeys, e2e-people, e2e-tasks, tasks, ui.',
  ],
  [['--targets', 'unit'], 'There is no target named “unit”.'],
  [['--targets', 'other'], 'There is no target named “other”.'],
  [['tasks', '--affected'], 'Name projects or use --affected, not both.'],
  [['--fast'], "Unknown option '--fast'"],
])('rejects %j', async (args, message) => {
  await expect(select(args)).rejects.toThrow(message);
});
