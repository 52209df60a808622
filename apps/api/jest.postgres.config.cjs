const { ignoredTests } = require('./jest.databases.cjs');

const testDatabaseUrl = process.env.TEST_DATABASE_URL;

if (!testDatabaseUrl) {
  throw new Error(
    'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
  );
}

// Tests on PostgreSQL; jest.databases.cjs says which.
module.exports = {
  ...require('./jest.config.cjs'),
  testPathIgnorePatterns: ignoredTests('postgres'),
  globals: { testDatabaseUrl },
};
