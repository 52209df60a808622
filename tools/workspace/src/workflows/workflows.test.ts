import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { CHECKS } from '../test-selection';
import { readRepositoryFile } from '../testing/repository-files';
import { workspaceRoot } from '../workspace-root';
import { findWorkflowProblems } from './workflow-problems';

const files = readdirSync(path.join(workspaceRoot, '.github'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /^(?:workflows|actions)\/.*\.yml$/.test(file))
  .map((file) => `.github/${file}`);

it('checks the workflows and their actions', () => {
  expect(files).toEqual(
    expect.arrayContaining(['.github/workflows/ci.yml', '.github/actions/prepare/action.yml']),
  );
});

it.each(files)('finds no problem in %s', async (file) => {
  expect(await findWorkflowProblems(file, readRepositoryFile(file))).toEqual([]);
});

const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1';

/** A workflow without problems, with a line more. */
function workflowWith(line: string): string {
  return `on: push
jobs:
  test:
    runs-on: ubuntu-24.04
    steps:
      - uses: ${CHECKOUT}
      - run: npm test
        env:
          BRANCH: \${{ github.ref_name }}
${line}
`;
}

const EXAMPLE = '.github/workflows/example.yml';

it('finds no problem in the workflow that the next tests break', async () => {
  expect(await findWorkflowProblems(EXAMPLE, workflowWith(''))).toEqual([]);
});

it.each([
  ['an unknown job', '    needs: build', /Value 'build' is not valid/],
  ['an unknown key', '    timeout-minute: 5', /Unexpected value 'timeout-minute'/],
  ['an expression with a typo', '    if: github.evnt_name == 1', /might be invalid: evnt_name/],
  ['an unknown function', '    if: fromJsn(1)', /Unrecognized function: 'fromJsn'/],
  ['a tag', '      - uses: actions/cache@v5.0.5', /:10: actions\/cache@v5\.0\.5 is not pinned/],
  ['a short hash', '      - uses: actions/cache@27d5ce7 # v5.0.5', /is not pinned/],
  ['a hash without its version', `      - uses: ${CHECKOUT.replace(/ #.*/, '')}`, /is not pinned/],
  ['a missing action', '      - uses: ./.github/actions/gone', /actions\/gone does not exist/],
  ['a secret in a script', '      - run: echo ${{ secrets.KEY }}', /contains an expression/],
])('reports %s', async (_, line, problem) => {
  expect(await findWorkflowProblems(EXAMPLE, workflowWith(line))).toContainEqual(
    expect.stringMatching(problem),
  );
});

/** Parts of the workflow, whose structure is checked above. */
interface Ci {
  jobs: { test: { strategy: { matrix: { include: { targets: string }[] } } } };
}

function readCi(): Ci['jobs'] {
  return (parse(readRepositoryFile('.github/workflows/ci.yml')) as Ci).jobs;
}

it('runs each check of npm test in one kind of job', () => {
  const { include } = readCi().test.strategy.matrix;
  const targets = include.flatMap((kind) => kind.targets.split(','));

  expect(targets.sort()).toEqual([...CHECKS].sort());
});
