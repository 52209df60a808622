import { createRequire } from 'node:module';

type DatabaseKind = 'embedded' | 'postgres';

interface TestDatabases {
  readonly EXCEPTIONS: readonly string[];
  readonly listTests: () => string[];
  readonly databasesOf: (file: string, hasPostgres: boolean) => DatabaseKind[];
}

// Jest's configurations are CommonJS without types.
const { EXCEPTIONS, listTests, databasesOf } = createRequire(__filename)(
  '../../jest.databases.cjs',
) as TestDatabases;

it.each<[string, DatabaseKind[], DatabaseKind[]]>([
  ['modules/tasks/task.test.ts', ['postgres'], ['embedded']],
  ['db/embedded/embedded.test.ts', ['embedded'], ['embedded']],
  ['cli/db/migrate.test.ts', ['postgres'], ['postgres']],
  ['db/outage.test.ts', ['embedded', 'postgres'], ['embedded', 'postgres']],
])('%s runs on %p, and without PostgreSQL on %p', (file, databases, withoutPostgres) => {
  expect(databasesOf(file, true)).toEqual(databases);
  expect(databasesOf(file, false)).toEqual(withoutPostgres);
});

it('has no exceptions for files that do not exist', () => {
  const tests = listTests();
  expect(tests).toContain('testing/test-databases.test.ts');
  expect(EXCEPTIONS.filter((entry) => !tests.some((file) => file.startsWith(entry)))).toEqual([]);
});
