const { createJestConfig } = require('../../jest.preset.cjs');

const preset = createJestConfig(__dirname, 'node');
const [transform] = Object.values(preset.transform);

// Always runs on the embedded database; for PostgreSQL see jest.postgres.config.cjs.
module.exports = {
  ...preset,
  testPathIgnorePatterns: [
    '/run-server-postgres.test.ts',
    '/db/postgres/postgres-pool.test.ts',
    '/db/postgres/postgres-tls.test.ts',
    '/cli/db/migrate.test.ts',
    // Needs concurrent transactions; the embedded database has one connection.
    '/modules/audit/deletion-race.test.ts',
    // Only Linux lets a process mount a disk that is small enough to fill.
    ...(process.platform === 'linux' ? [] : ['/db/embedded/full-disk.test.ts']),
  ],
  // PGlite's CommonJS build loads Node's modules with import(), which Jest does not support; the
  // transform turns those into require().
  transform: { '\\.([cm]?[jt]s)$': transform },
  transformIgnorePatterns: ['/node_modules/(?!@electric-sql/)'],
  // The slowest suite runs last and can use both cores by then.
  maxWorkers: 2,
  testSequencer: './longest-first.cjs',
  globals: { testDatabaseUrl: '' },
  globalSetup: './src/testing/global-setup.ts',
  globalTeardown: './src/testing/global-teardown.ts',
  // Starting an embedded database takes seconds on a busy machine.
  testTimeout: 60_000,
};
