import { createRequire } from 'node:module';

interface TestDatabases {
  readonly EXCEPTIONS: Readonly<Record<string, readonly string[]>>;
  readonly listTests: () => string[];
  readonly ignoredTests: (kind: 'embedded' | 'postgres') => string[];
}

// Jest's configurations are CommonJS without types.
const databases = createRequire(__filename)('../../jest.databases.cjs') as TestDatabases;
const tests = databases.listTests();

function runsOn(kind: 'embedded' | 'postgres', file: string): boolean {
  return !databases.ignoredTests(kind).some((pattern) => new RegExp(pattern).test(`/src/${file}`));
}

it('lists the test files', () => {
  expect(tests).toContain('testing/test-databases.test.ts');
});

it.each(tests)('%s runs on a database', (file) => {
  expect(runsOn('embedded', file) || runsOn('postgres', file)).toBe(true);
});

it.each([
  ['modules/tasks/task.test.ts', true, true],
  ['http/errors.test.ts', true, false],
  ['cli/db/migrate.test.ts', false, true],
])('%s runs on the embedded database: %p, and on PostgreSQL: %p', (file, embedded, postgres) => {
  expect([runsOn('embedded', file), runsOn('postgres', file)]).toEqual([embedded, postgres]);
});

it('has no exceptions for files that do not exist', () => {
  expect(Object.keys(databases.EXCEPTIONS).filter((file) => !tests.includes(file))).toEqual([]);
});
