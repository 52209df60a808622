const testDatabaseUrl = process.env.TEST_DATABASE_URL;

if (!testDatabaseUrl) {
  throw new Error(
    'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
  );
}

// The same tests as jest.config.cjs, on PostgreSQL, but for those that start from the embedded database's
// files, and for the one that counts the statements that are handed to either driver.
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
