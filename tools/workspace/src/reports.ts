import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Project } from './projects';
import { listProjects } from './projects';
import { readTestReport } from './test-report';

const API_FOLDER = path.join('apps', 'api');
const TEST_TARGETS = [
  'test',
  'test-postgres',
  'test-crash',
  'test-spreadsheet',
  'e2e',
  'e2e-postgres',
  'e2e-slow',
  'e2e-firefox',
];

/** Removes every test report, so that a stale one is not counted. */
export function clearReports(workspace: string): void {
  for (const target of TEST_TARGETS) {
    for (const { file } of listReports(workspace, listProjects(workspace), target)) {
      rmSync(file, { force: true });
    }
  }
}

/**
 * Sums up the test reports of the projects and targets that were run. Ignores targets without tests.
 *
 * @returns the number of tests by kind, a sentence for each report that is missing or has skipped tests or none,
 * and file, from the workspace, and name of each failed test
 */
export function summarizeReports(
  workspace: string,
  projects: readonly Project[],
  targets: readonly string[],
) {
  const totals = new Map<string, number>();
  const problems: string[] = [];
  const failed: string[] = [];
  for (const target of TEST_TARGETS.filter((name) => targets.includes(name))) {
    for (const { folder, file } of listReports(workspace, projects, target)) {
      const name = path.relative(workspace, file);
      if (!existsSync(file)) {
        problems.push(`${name} was not written.`);
        continue;
      }
      const { total, skipped, failed: failedHere } = readTestReport(file);
      if (total === 0) problems.push(`${name} has no tests.`);
      if (skipped > 0) problems.push(`${name} has ${String(skipped)} skipped tests.`);
      const kind = nameKind(folder, target);
      totals.set(kind, (totals.get(kind) ?? 0) + total);
      failed.push(...failedHere.map((test) => path.relative(workspace, test)));
    }
  }
  return { totals, problems, failed };
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

function nameKind(folder: string, target: string): string {
  if (['e2e', 'e2e-postgres', 'e2e-slow'].includes(target)) return 'end to end';
  if (target === 'e2e-firefox') return 'in Firefox';
  if (target === 'test-postgres') return 'API on PostgreSQL';
  if (target === 'test-crash') return 'with killed servers';
  if (target === 'test-spreadsheet') return 'in LibreOffice';
  return folder === API_FOLDER ? 'API, embedded' : 'unit and component';
}
