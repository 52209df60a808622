import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

// The end-to-end tests are several projects, one for each set of areas that they need.
const PROJECT_FOLDERS = ['apps', 'libs', 'tools', 'apps/e2e/targets'];
// Their tests run the API on an embedded database.
const EMBEDDED_FOLDERS = [path.join('apps', 'api'), path.join('tools', 'crash-test')];
const TEST_TARGETS = ['test', 'test-postgres', 'test-spreadsheet', 'e2e'];

/** A project of the workspace. */
export interface Project {
  /** Relative to the workspace, such as `apps/api`. */
  readonly folder: string;
  readonly targets: readonly string[];
}

/** Sum of several test reports. */
export interface TestSummary {
  /** Number of tests by kind. */
  readonly totals: ReadonlyMap<string, number>;
  /** A sentence for each report that is missing or has skipped tests or none. */
  readonly problems: readonly string[];
}

/** Parts of Jest's and Playwright's JSON reports. */
type TestReport =
  | { numTotalTests: number; numPendingTests: number; numTodoTests: number }
  | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Lists the projects of a workspace. */
export function listProjects(workspace: string): Project[] {
  return PROJECT_FOLDERS.flatMap((parent) => {
    if (!existsSync(path.join(workspace, parent))) return [];
    return readdirSync(path.join(workspace, parent)).flatMap((name) => {
      const folder = path.join(parent, name);
      const manifest = ['package.json', 'project.json']
        .map((file) => path.join(workspace, folder, file))
        .find(existsSync);
      if (manifest === undefined) return [];
      const { scripts, targets } = readJson(manifest) as { scripts?: object; targets?: object };
      return [{ folder, targets: Object.keys(targets ?? scripts ?? {}) }];
    });
  });
}

/** Removes every test report, so that a stale one is not counted. */
export function clearReports(workspace: string): void {
  for (const target of TEST_TARGETS) {
    for (const { file } of listReports(workspace, target)) rmSync(file, { force: true });
  }
}

/** Sums up the test reports of the targets that were run. Ignores targets without tests. */
export function summarizeReports(workspace: string, targets: readonly string[]): TestSummary {
  const totals = new Map<string, number>();
  const problems: string[] = [];
  for (const target of TEST_TARGETS.filter((name) => targets.includes(name))) {
    for (const { folder, file } of listReports(workspace, target)) {
      const name = path.relative(workspace, file);
      if (!existsSync(file)) {
        problems.push(`${name} was not written.`);
        continue;
      }
      // Jest and Playwright have written it.
      const { total, skipped } = countTests(readJson(file) as TestReport);
      if (total === 0) problems.push(`${name} has no tests.`);
      if (skipped > 0) problems.push(`${name} has ${String(skipped)} skipped tests.`);
      const kind = nameKind(folder, target);
      totals.set(kind, (totals.get(kind) ?? 0) + total);
    }
  }
  return { totals, problems };
}

function listReports(workspace: string, target: string): { folder: string; file: string }[] {
  return listProjects(workspace)
    .filter(({ targets }) => targets.includes(target))
    .map(({ folder }) => ({
      folder,
      file: path.join(workspace, folder, 'reports', `${target}.json`),
    }));
}

function nameKind(folder: string, target: string): string {
  if (target === 'e2e') return 'end to end';
  if (target === 'test-postgres') return 'API on PostgreSQL';
  if (target === 'test-spreadsheet') return 'in LibreOffice';
  return EMBEDDED_FOLDERS.includes(folder) ? 'API, embedded' : 'unit and component';
}

function countTests(report: TestReport): { total: number; skipped: number } {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { total: expected + unexpected + flaky + skipped, skipped };
  }
  const { numTotalTests, numPendingTests, numTodoTests } = report;
  return { total: numTotalTests, skipped: numPendingTests + numTodoTests };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
