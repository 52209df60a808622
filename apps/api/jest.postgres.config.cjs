const testDatabaseUrl = process.env.TEST_DATABASE_URL;

if (!testDatabaseUrl) {
  throw new Error(
    'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
  );
}

// The same tests as jest.config.cjs, on PostgreSQL.
module.exports = { ...require('./jest.config.cjs'), globals: { testDatabaseUrl } };
