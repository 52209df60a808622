// Which test files run on which database; see
// docs/decisions/0070-run-each-test-on-the-databases-that-can-fail-it.md
const fs = require('node:fs');
const path = require('node:path');

/** @typedef {'embedded' | 'postgres'} DatabaseKind */

/**
 * Files whose place in the tree does not say on which databases they run.
 * @type {Record<string, DatabaseKind[]>}
 */
const EXCEPTIONS = {
  // Needs several connections, roles or a network, which the embedded database does not have.
  'cli/db/migrate.test.ts': ['postgres'],
  'db/postgres/postgres-listen.test.ts': ['postgres'],
  'db/postgres/postgres-pool.test.ts': ['postgres'],
  'db/postgres/postgres-tls.test.ts': ['postgres'],
  'modules/audit/deletion-race.test.ts': ['postgres'],
  'modules/changes/several-processes.test.ts': ['postgres'],
  'modules/messages/random-polls.test.ts': ['postgres'],
  'modules/people/two-admins.test.ts': ['postgres'],
  'modules/page-reports/several-processes.test.ts': ['postgres'],
  'modules/session/two-processes.test.ts': ['postgres'],
  'run-server-postgres.test.ts': ['postgres'],

  // Each driver has errors of its own.
  'db/outage.test.ts': ['embedded', 'postgres'],
  'log/logger.test.ts': ['embedded', 'postgres'],
  // Each database has a way of its own to notify.
  'contract-tests/changes.test.ts': ['embedded', 'postgres'],
  'modules/changes/change-streams.test.ts': ['embedded', 'postgres'],
  'modules/changes/stream-ends.test.ts': ['embedded', 'postgres'],
  // Only the driver of production decides what a hostile value does.
  'contract-tests/fuzz/fuzz.test.ts': ['postgres'],
  // Each database has locks of its own.
  'contract-tests/versioned-updates.test.ts': ['embedded', 'postgres'],
  // Runs statements that no test beside a repository runs.
  'cli/audit/audit-command.test.ts': ['embedded', 'postgres'],
  'cli/users/users-command.test.ts': ['embedded', 'postgres'],

  // The files of the embedded database, and processes that use them.
  'cli/db/back-up-and-restore.test.ts': ['embedded'],
  'cli/db/db-command.test.ts': ['embedded'],
  'cli/mail/mail-program.test.ts': ['embedded'],
  // Functions that use no database.
  'mail/invitation/superseding.test.ts': ['embedded'],
  'modules/audit/command-actor.test.ts': ['embedded'],
  'modules/session/address-key.test.ts': ['embedded'],
  'modules/session/work-queue.test.ts': ['embedded'],
  'modules/users/guessable-password.test.ts': ['embedded'],
  // Texts, cookies and settings: their statements run in the tests beside them.
  'mail/invitation/event-invitation.test.ts': ['embedded'],
  'modules/session/session-cookie.test.ts': ['embedded'],
  'seed/demo-guard.test.ts': ['embedded'],
};

const SOURCE = path.join(__dirname, 'src');

/**
 * Returns the databases that a test file runs on. A file beside a repository, where the SQL is, runs on
 * both, and every other on the embedded one, unless it is an exception.
 *
 * @param {string} file below `src`
 * @returns {DatabaseKind[]}
 */
function databasesOf(file) {
  const siblings = fs.readdirSync(path.join(SOURCE, path.dirname(file)));
  const hasRepository = siblings.some((name) => name.endsWith('.repository.ts'));
  return EXCEPTIONS[file] ?? (hasRepository ? ['embedded', 'postgres'] : ['embedded']);
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
  return listTests()
    .filter((file) => !databasesOf(file).includes(kind))
    .map((file) => `/src/${file.replaceAll('.', String.raw`\.`)}$`);
}

module.exports = { EXCEPTIONS, databasesOf, ignoredTests, listTests };
