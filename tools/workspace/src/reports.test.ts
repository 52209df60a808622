import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clearReports, summarizeReports } from './reports.mjs';

let workspace: string;

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), JSON.stringify(value));
}

function jestReport(total: number, pending = 0, todo = 0): unknown {
  return { numTotalTests: total, numPendingTests: pending, numTodoTests: todo };
}

function playwrightReport(expected: number, skipped = 0): unknown {
  return { stats: { expected, unexpected: 1, flaky: 1, skipped } };
}

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  mkdirSync(path.join(workspace, 'tools'));
  writeJson('libs/ui/package.json', { scripts: { test: 'jest' } });
  writeJson('apps/api/package.json', { scripts: { test: 'jest', 'test-postgres': 'jest' } });
  writeJson('apps/tasks/package.json', { scripts: { 'test-spreadsheet': 'jest' } });
  writeJson('apps/e2e/package.json', { scripts: { lint: 'eslint .' } });
  writeJson('apps/e2e/targets/tasks/project.json', { targets: { e2e: {} } });
  writeJson('apps/e2e/targets/together/project.json', { targets: { e2e: {} } });
  writeJson('libs/ui/reports/test.json', jestReport(5));
  writeJson('apps/api/reports/test.json', jestReport(7));
  writeJson('apps/api/reports/test-postgres.json', jestReport(7));
  writeJson('apps/tasks/reports/test-spreadsheet.json', jestReport(2));
  writeJson('apps/e2e/targets/tasks/reports/e2e.json', playwrightReport(3));
  writeJson('apps/e2e/targets/together/reports/e2e.json', playwrightReport(1));
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

test('tests are summed up by kind', () => {
  const targets = ['test', 'test-postgres', 'test-spreadsheet', 'e2e'];
  const { totals, faults } = summarizeReports(workspace, targets);
  expect(Object.fromEntries(totals)).toEqual({
    'API, embedded': 7,
    'unit and component': 5,
    'API on PostgreSQL': 7,
    'in LibreOffice': 2,
    'end to end': 8,
  });
  expect(faults).toEqual([]);
});

test('a target that was not run is not counted', () => {
  const { totals } = summarizeReports(workspace, ['test']);
  expect([...totals.keys()]).toEqual(['API, embedded', 'unit and component']);
});

test('a report that is missing, empty or skips a test is a fault', () => {
  writeJson('libs/ui/reports/test.json', jestReport(0));
  writeJson('apps/api/reports/test.json', jestReport(7, 1, 1));
  writeJson('apps/e2e/targets/tasks/reports/e2e.json', playwrightReport(3, 4));
  rmSync(path.join(workspace, 'apps/api/reports/test-postgres.json'));
  expect(summarizeReports(workspace, ['test', 'test-postgres', 'e2e']).faults).toEqual([
    'apps/api/reports/test.json counts 2 skipped.',
    'libs/ui/reports/test.json counts no test.',
    'apps/api/reports/test-postgres.json was not written.',
    'apps/e2e/targets/tasks/reports/e2e.json counts 4 skipped.',
  ]);
});

test('cleared reports are not counted again', () => {
  clearReports(workspace);
  expect(summarizeReports(workspace, ['test']).faults).toEqual([
    'apps/api/reports/test.json was not written.',
    'libs/ui/reports/test.json was not written.',
  ]);
});

test('failed tests are named with how their error begins', () => {
  writeJson('libs/ui/reports/test.json', {
    ...(jestReport(5) as object),
    testResults: [
      { name: '/a/fine.test.ts', message: '', assertionResults: [{ status: 'passed' }] },
      {
        name: '/a/button.test.tsx',
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'a button shows', failureMessages: [] },
          { status: 'failed', fullName: 'a button works', failureMessages: ['Error: no\n  at b'] },
        ],
      },
      { name: '/a/broken.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  const result = { errors: [{ message: '\u001b[31mTest timeout\u001b[39m' }] };
  const failed = { file: 'a.spec.ts', title: 'opens', ok: false, tests: [{ results: [result] }] };
  writeJson('apps/e2e/targets/tasks/reports/e2e.json', {
    ...(playwrightReport(1) as object),
    suites: [{ specs: [{ ok: true }], suites: [{ specs: [failed] }] }],
  });

  expect(summarizeReports(workspace, ['test', 'e2e']).failed).toEqual([
    'libs/ui: button.test.tsx › a button works\n    Error: no\n      at b',
    'libs/ui: broken.test.ts\n    Cannot find module',
    'apps/e2e/targets/tasks: a.spec.ts › opens\n    Test timeout',
  ]);
});
