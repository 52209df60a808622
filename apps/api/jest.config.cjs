const { createJestConfig } = require('../../jest.preset.cjs');
const { ignoredTests } = require('./jest.databases.cjs');

const preset = createJestConfig(__dirname, 'node');
const [transform] = Object.values(preset.transform);

// Tests on the embedded database; for PostgreSQL see jest.postgres.config.cjs.
module.exports = {
  ...preset,
  testPathIgnorePatterns: [
    ...ignoredTests('embedded'),
    // Only Linux lets a process mount a disk that is small enough to fill.
    ...(process.platform === 'linux' ? [] : ['/db/embedded/full-disk.test.ts']),
  ],
  // PGlite's CommonJS build loads Node's modules with import(), which Jest does not support; the
  // transform turns those into require().
  transform: { '\\.([cm]?[jt]s)$': transform },
  transformIgnorePatterns: [
    '/node_modules/(?!@electric-sql/|jose/|oauth4webapi/|openid-client/|file-type/|strtok3/|token-types/|@tokenizer/|@borewit/|uint8array-extras/)',
  ],
  // The slowest suite runs last and can use both cores by then.
  maxWorkers: 2,
  // Jest keeps the modules of earlier files: without a limit, a worker grows to 4 GB, and collects garbage.
  workerIdleMemoryLimit: '1GB',
  testSequencer: './longest-first.cjs',
  globals: { testDatabaseUrl: '' },
  globalSetup: './src/testing/global-setup.ts',
  globalTeardown: './src/testing/global-teardown.ts',
};
