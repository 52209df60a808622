import { rmSync } from 'node:fs';
import path from 'node:path';
import { listProjects } from './projects';
import { clearReports, summarizeReports } from './reports';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const folder = setUpTemporaryFolder();

function writeJson(file: string, value: unknown): void {
  folder.write(file, JSON.stringify(value));
}

/** Sums up the reports of some targets. */
function summarize(...targets: readonly string[]) {
  return summarizeReports(folder.root, listProjects(folder.root), targets);
}

function jestReport(total: number, pending = 0, todo = 0, testResults: unknown[] = []): unknown {
  return { numTotalTests: total, numPendingTests: pending, numTodoTests: todo, testResults };
}

function playwrightReport(expected: number, skipped = 0, suites: unknown[] = []): unknown {
  const config = { rootDir: path.join(folder.root, 'apps/e2e/specs') };
  return { config, stats: { expected, unexpected: 1, flaky: 1, skipped }, suites };
}

beforeEach(() => {
  writeJson('libs/ui/package.json', { nx: { targets: { test: {} } } });
  writeJson('apps/api/package.json', { scripts: { test: 'jest', 'test-postgres': 'jest' } });
  writeJson('apps/tasks/package.json', { scripts: { 'test-spreadsheet': 'jest' } });
  writeJson('apps/e2e/package.json', { nx: { targets: { lint: {} } } });
  writeJson('apps/e2e/targets/tasks/project.json', { targets: { e2e: {} } });
  writeJson('apps/e2e/targets/together/project.json', { targets: { e2e: {} } });
  writeJson('apps/e2e/targets/people/project.json', { targets: { 'e2e-postgres': {} } });
  writeJson('apps/e2e/targets/firefox/project.json', { targets: { 'e2e-firefox': {} } });
  writeJson('libs/ui/reports/test.json', jestReport(5));
  writeJson('apps/api/reports/test.json', jestReport(7));
  writeJson('apps/api/reports/test-postgres.json', jestReport(7));
  writeJson('apps/tasks/reports/test-spreadsheet.json', jestReport(2));
  writeJson('apps/e2e/targets/tasks/reports/e2e.json', playwrightReport(3));
  writeJson('apps/e2e/targets/together/reports/e2e.json', playwrightReport(1));
  writeJson('apps/e2e/targets/people/reports/e2e-postgres.json', playwrightReport(2));
  writeJson('apps/e2e/targets/firefox/reports/e2e-firefox.json', playwrightReport(4));
});

test('sums up tests by kind', () => {
  const { totals, problems } = summarize(
    'test',
    'test-postgres',
    'test-spreadsheet',
    'e2e',
    'e2e-postgres',
    'e2e-firefox',
  );
  expect(Object.fromEntries(totals)).toEqual({
    'API, embedded': 7,
    'unit and component': 5,
    'API on PostgreSQL': 7,
    'in LibreOffice': 2,
    'end to end': 12,
    'in Firefox': 6,
  });
  expect(problems).toEqual([]);
});

test('does not count a target that was not run', () => {
  expect([...summarize('test').totals.keys()]).toEqual(['API, embedded', 'unit and component']);
});

test('reports a missing report, skipped tests and a report without tests', () => {
  writeJson('libs/ui/reports/test.json', jestReport(0));
  writeJson('apps/api/reports/test.json', jestReport(7, 1, 1));
  writeJson('apps/e2e/targets/tasks/reports/e2e.json', playwrightReport(3, 4));
  rmSync(path.join(folder.root, 'apps/api/reports/test-postgres.json'));
  expect(summarize('test', 'test-postgres', 'e2e').problems).toEqual([
    'apps/api/reports/test.json has 2 skipped tests.',
    'libs/ui/reports/test.json has no tests.',
    'apps/api/reports/test-postgres.json was not written.',
    'apps/e2e/targets/tasks/reports/e2e.json has 4 skipped tests.',
  ]);
});

test('names the failed tests, and the files that could not be loaded', () => {
  const file = (name: string) => path.join(folder.root, 'libs/ui/src', name);
  const result = (fullName: string, status: string) => ({ fullName, status });
  writeJson(
    'libs/ui/reports/test.json',
    jestReport(3, 0, 0, [
      { name: file('good.test.ts'), status: 'passed', assertionResults: [result('a', 'passed')] },
      {
        name: file('bad.test.ts'),
        status: 'failed',
        assertionResults: [result('b', 'passed'), result('bad c', 'failed')],
      },
      { name: file('broken.test.ts'), status: 'failed', assertionResults: [] },
    ]),
  );
  const spec = (title: string, ok: boolean) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected' }],
  });
  writeJson(
    'apps/e2e/targets/tasks/reports/e2e.json',
    playwrightReport(3, 0, [
      { specs: [spec('d', false), spec('e', true)], suites: [{ specs: [spec('f', false)] }] },
    ]),
  );
  expect(summarize('test', 'e2e').failed).toEqual([
    'libs/ui/src/bad.test.ts › bad c',
    'libs/ui/src/broken.test.ts',
    'apps/e2e/specs/a.spec.ts › d',
    'apps/e2e/specs/a.spec.ts › f',
  ]);
});

test('names the tests that passed only when they were tried again', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    ok: status !== 'unexpected',
    tests: [{ status }],
  });
  writeJson(
    'apps/e2e/targets/tasks/reports/e2e.json',
    playwrightReport(1, 0, [
      {
        specs: [spec('passes', 'expected'), spec('fails twice', 'unexpected')],
        suites: [{ specs: [spec('fails once', 'flaky')] }],
      },
    ]),
  );
  const { failed, retried } = summarize('e2e');
  expect(failed).toEqual(['apps/e2e/specs/a.spec.ts › fails twice']);
  expect(retried).toEqual(['apps/e2e/specs/a.spec.ts › fails once']);
});

test('does not count a cleared report', () => {
  clearReports(folder.root);
  expect(summarize('test').problems).toEqual([
    'apps/api/reports/test.json was not written.',
    'libs/ui/reports/test.json was not written.',
  ]);
});
