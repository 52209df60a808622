import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const PROJECT_FOLDERS = ['apps', 'libs', 'tools'];
// The end-to-end tests are several projects, one for each set of areas that they need.
const E2E_TARGETS_FOLDER = path.join('apps', 'e2e', 'targets');
const TEST_TARGETS = ['test', 'test-postgres', 'test-spreadsheet', 'e2e'];

/**
 * @typedef {object} Project
 * @property {string} folder relative to the workspace, such as `apps/api`
 * @property {string} manifest the file that describes it, relative to the workspace
 * @property {readonly string[]} targets the names of what can be run of it
 *
 * @typedef {object} TestCount
 * @property {number} total
 * @property {number} skipped including those that are only planned
 *
 * @typedef {object} TestSummary
 * @property {Map<string, number>} totals the number of tests of each kind, in the order of running
 * @property {string[]} faults a sentence for each report that proves nothing
 * @property {string[]} failed each failed test: where it is, its name and how its error begins
 */

/**
 * @param {string} workspaceRoot absolute
 * @returns {Project[]} every project of the workspace
 */
export function listProjects(workspaceRoot) {
  const apart = PROJECT_FOLDERS.flatMap((parent) => subfolders(workspaceRoot, parent));
  return [
    ...listNamed(workspaceRoot, apart, 'package.json', ({ scripts }) => scripts),
    ...listNamed(
      workspaceRoot,
      subfolders(workspaceRoot, E2E_TARGETS_FOLDER),
      'project.json',
      ({ targets }) => targets,
    ),
  ];
}

/**
 * @param {string} workspaceRoot absolute
 * @param {string} parent relative to the workspace
 * @returns {string[]} none when there is no such folder
 */
function subfolders(workspaceRoot, parent) {
  if (!existsSync(path.join(workspaceRoot, parent))) return [];
  return readdirSync(path.join(workspaceRoot, parent)).map((name) => path.join(parent, name));
}

/**
 * @param {string} workspaceRoot absolute
 * @param {readonly string[]} folders
 * @param {string} manifest the name of the file that tells a project's targets
 * @param {(manifest: { scripts?: object, targets?: object }) => object | undefined} targetsOf
 * @returns {Project[]} those of the folders that have this file
 */
function listNamed(workspaceRoot, folders, manifest, targetsOf) {
  return folders
    .filter((folder) => existsSync(path.join(workspaceRoot, folder, manifest)))
    .map((folder) => {
      const file = path.join(workspaceRoot, folder, manifest);
      return {
        folder,
        manifest: path.join(folder, manifest),
        targets: Object.keys(targetsOf(JSON.parse(readFileSync(file, 'utf8'))) ?? {}),
      };
    });
}

/**
 * @param {Project} project
 * @param {string} target
 * @returns {string} what kind of tests these are, for a reader
 */
function nameKind({ folder }, target) {
  if (target === 'e2e') return 'end to end';
  if (target === 'test-postgres') return 'API on PostgreSQL';
  if (target === 'test-spreadsheet') return 'in LibreOffice';
  return folder === path.join('apps', 'api') ? 'API, embedded' : 'unit and component';
}

/**
 * @param {Project} project
 * @param {string} target
 * @returns {string} where the target writes its report, relative to the workspace
 */
function reportFile({ folder }, target) {
  return path.join(folder, 'reports', `${target}.json`);
}

/**
 * Counts the tests of a JSON report of Jest's or Playwright's.
 *
 * @param {any} report parsed
 * @returns {TestCount}
 */
export function countTests(report) {
  if (report.stats !== undefined) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { total: expected + unexpected + flaky + skipped, skipped };
  }
  return {
    total: report.numTotalTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const ERROR_LINES = 12;

/**
 * @param {string} name of a failed test
 * @param {string | undefined} error as the test program words it
 * @returns {string} the name, and below it how the error begins
 */
function describeFailure(name, error = '') {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

/**
 * @param {any} suite of Playwright's report
 * @returns {string[]}
 */
function listFailedSpecs(suite) {
  const failed = (suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ { file, title, tests }) =>
      describeFailure(`${file} › ${title}`, tests[0]?.results.at(-1)?.errors[0]?.message),
    ),
    ...(suite.suites ?? []).flatMap(listFailedSpecs),
  ];
}

/**
 * Names the failed tests of a JSON report of Jest's or Playwright's, so that the last lines of a run
 * say what went wrong, not only that something did.
 *
 * @param {any} report parsed
 * @returns {string[]} a text of several lines for each
 */
export function listFailedTests(report) {
  if (report.stats !== undefined) return (report.suites ?? []).flatMap(listFailedSpecs);
  return (report.testResults ?? []).flatMap(
    (/** @type {any} */ { name, message, assertionResults }) => {
      const file = path.basename(name);
      const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
      if (failed.length === 0 && message !== '') return [describeFailure(file, message)];
      return failed.map((/** @type {any} */ one) =>
        describeFailure(`${file} › ${one.fullName}`, one.failureMessages[0]),
      );
    },
  );
}

/**
 * Removes every test report, so that none of an earlier run is counted.
 *
 * @param {string} workspaceRoot absolute
 * @returns {void}
 */
export function clearReports(workspaceRoot) {
  for (const project of listProjects(workspaceRoot)) {
    for (const target of TEST_TARGETS) {
      rmSync(path.join(workspaceRoot, reportFile(project, target)), { force: true });
    }
  }
}

/**
 * Sums up the reports of the targets that were run. A report that is missing, that counts no test
 * or that skipped one is a fault: it would pass for a proof.
 *
 * @param {string} workspaceRoot absolute
 * @param {readonly string[]} targets those that were run, of `TEST_TARGETS`
 * @returns {TestSummary}
 */
export function summarizeReports(workspaceRoot, targets) {
  /** @type {TestSummary} */
  const summary = { totals: new Map(), faults: [], failed: [] };
  for (const target of TEST_TARGETS.filter((name) => targets.includes(name))) {
    for (const project of listProjects(workspaceRoot)) {
      if (!project.targets.includes(target)) continue;
      const file = reportFile(project, target);
      const absolute = path.join(workspaceRoot, file);
      if (!existsSync(absolute)) {
        summary.faults.push(`${file} was not written.`);
        continue;
      }
      const report = JSON.parse(readFileSync(absolute, 'utf8'));
      const { total, skipped } = countTests(report);
      summary.failed.push(...listFailedTests(report).map((text) => `${project.folder}: ${text}`));
      if (total === 0) summary.faults.push(`${file} counts no test.`);
      if (skipped > 0) summary.faults.push(`${file} counts ${skipped} skipped.`);
      const kind = nameKind(project, target);
      summary.totals.set(kind, (summary.totals.get(kind) ?? 0) + total);
    }
  }
  return summary;
}
