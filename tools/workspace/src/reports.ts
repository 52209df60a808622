import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Project } from './projects';
import { listProjects } from './projects';
import { readTestReport } from './test-report';

const API_FOLDER = path.join('apps', 'api');

/** Targets with test reports, and the kinds of their tests. */
const KINDS: Readonly<Record<string, string>> = {
  test: 'unit and component',
  'test-postgres': 'API on PostgreSQL',
  'test-crash': 'with killed servers',
  'test-spreadsheet': 'in LibreOffice',
  'e2e-journeys': 'journeys',
  e2e: 'end to end',
  'e2e-postgres': 'end to end',
  'e2e-slow': 'end to end',
  'e2e-firefox': 'in Firefox',
  'e2e-webkit': 'in WebKit',
};

/** Removes every test report, so that a stale one is not counted. */
export function clearReports(workspace: string): void {
  for (const target of Object.keys(KINDS)) {
    for (const { file } of listReports(workspace, listProjects(workspace), target)) {
      rmSync(file, { force: true });
    }
  }
}

/**
 * Sums up the test reports of the projects and targets that were run. Ignores targets without tests.
 *
 * @returns the number of tests by kind, a sentence for each report that is missing or has skipped tests or none,
 * and file, from the workspace, and name of each failed test, and of each that passed only when it was tried again
 */
export function summarizeReports(
  workspace: string,
  projects: readonly Project[],
  targets: readonly string[],
) {
  const totals = new Map<string, number>();
  const problems: string[] = [];
  const failed: string[] = [];
  const retried: string[] = [];
  for (const [target, usualKind] of Object.entries(KINDS)) {
    if (!targets.includes(target)) continue;
    for (const { folder, file } of listReports(workspace, projects, target)) {
      const name = path.relative(workspace, file);
      if (!existsSync(file)) {
        problems.push(`${name} was not written.`);
        continue;
      }
      const { total, skipped, ...names } = readTestReport(file);
      if (total === 0) problems.push(`${name} has no tests.`);
      if (skipped > 0) problems.push(`${name} has ${String(skipped)} skipped tests.`);
      const kind = folder === API_FOLDER && target === 'test' ? 'API, embedded' : usualKind;
      totals.set(kind, (totals.get(kind) ?? 0) + total);
      failed.push(...names.failed.map((test) => path.relative(workspace, test)));
      retried.push(...names.retried.map((test) => path.relative(workspace, test)));
    }
  }
  return { totals, problems, failed, retried };
}

function listReports(
  workspace: string,
  projects: readonly Project[],
  target: string,
): { folder: string; file: string }[] {
  return projects
    .filter(({ targets }) => targets.includes(target))
    .map(({ folder }) => ({
      folder,
      file: path.join(workspace, folder, 'reports', `${target}.json`),
    }));
}
