// Which test files run on which database; docs/decisions/0030-check-everything-with-one-command.md says why.
const fs = require('node:fs');
const path = require('node:path');

/** @typedef {'embedded' | 'postgres'} DatabaseKind */

/** Files and folders about the embedded database and its files. */
const ONLY_EMBEDDED = [
  'cli/db/back-up-and-restore.test.ts',
  'cli/db/db-command.test.ts',
  'db/embedded/',
  'private-files.test.ts',
  'unusable-files.test.ts',
];

/** Files that need several connections, roles or a network, or the driver of production. */
const ONLY_POSTGRES = [
  'cli/db/migrate.test.ts',
  'contract-tests/fuzz/fuzz.test.ts',
  'db/postgres/',
  'modules/audit/deletion-race.test.ts',
  'modules/events/series-race.test.ts',
  'modules/files/attachment-race.test.ts',
  'modules/metrics/monitoring.test.ts',
  'modules/changes/several-processes.test.ts',
  'modules/releases/shipped-builds.test.ts',
  'run-server-postgres.test.ts',
];

/** Files about what differs: errors and bytes of the driver, notifications, locks; and a pass over all endpoints. */
const BOTH = [
  'contract-tests/authorization.test.ts',
  'contract-tests/held-requests.test.ts',
  'db/bytes.test.ts',
  'db/outage.test.ts',
  'log/logger.test.ts',
  'modules/changes/change-streams.test.ts',
  'modules/releases/concurrent-changes.test.ts',
];

const SOURCE = path.join(__dirname, 'src');

/**
 * Returns the databases that a test file runs on: by default PostgreSQL, the database of production, or
 * the embedded one where there is no PostgreSQL.
 *
 * @param {string} file below `src`
 * @param {boolean} hasPostgres whether TEST_DATABASE_URL names a server
 * @returns {DatabaseKind[]}
 */
function databasesOf(file, hasPostgres) {
  const isIn = (list) => list.some((entry) => file.startsWith(entry));
  if (isIn(ONLY_EMBEDDED)) return ['embedded'];
  if (isIn(ONLY_POSTGRES)) return ['postgres'];
  if (isIn(BOTH)) return ['embedded', 'postgres'];
  return hasPostgres ? ['postgres'] : ['embedded'];
}

/**
 * Lists all test files.
 * @returns {string[]} below `src`
 */
function listTests() {
  return fs
    .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replaceAll(path.sep, '/'));
}

/**
 * Returns patterns for Jest's `testPathIgnorePatterns`: the files that do not run on a database.
 * @param {DatabaseKind} kind
 */
function ignoredTests(kind) {
  const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
  // Set by `npm test` where there is no IMAP server.
  const isImpossible = (file) =>
    process.env.DOVECOT_PATH === '' && file.startsWith('modules/event-replies/');
  return listTests()
    .filter((file) => isImpossible(file) || !databasesOf(file, hasPostgres).includes(kind))
    .map((file) => `/src/${file.replaceAll('.', String.raw`\.`)}$`);
}

module.exports = {
  EXCEPTIONS: [...ONLY_EMBEDDED, ...ONLY_POSTGRES, ...BOTH],
  databasesOf,
  ignoredTests,
  listTests,
};
