const testDatabaseUrl = process.env.TEST_DATABASE_URL;

if (!testDatabaseUrl) {
  throw new Error(
    'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
  );
}

// The same tests as jest.config.cjs, on PostgreSQL, except tests of the embedded database's files and the
// one that counts statements, which are the same for both drivers.
module.exports = {
  ...require('./jest.config.cjs'),
  testPathIgnorePatterns: [
    '/contract-tests/statement-counts.test.ts',
    '/run-server.test.ts',
    '/db/embedded/embedded.test.ts',
    '/db/embedded/full-disk.test.ts',
    '/cli/db/back-up-and-restore.test.ts',
    '/cli/db/db-command.test.ts',
    '/mail/worker/mail-crash.test.ts',
  ],
  globals: { testDatabaseUrl },
};
