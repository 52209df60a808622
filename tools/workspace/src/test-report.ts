import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Result of one run of Jest or Playwright. */
export interface TestReport {
  /** Number of tests, with skipped ones. */
  readonly total: number;
  readonly skipped: number;
  /** File and name of each failed test, such as `/atrium/libs/ui/src/button.test.tsx › is a button`. */
  readonly failed: readonly string[];
}

/** Parts of Jest's JSON report. */
interface JestReport {
  readonly numTotalTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Parts of Playwright's JSON report. */
interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/**
 * Reads a JSON report that Jest or Playwright has written.
 * @throws Error when the file cannot be read.
 */
export function readTestReport(file: string): TestReport {
  // The file is this program's own.
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport | PlaywrightReport;
  return 'stats' in report ? fromPlaywright(report) : fromJest(report);
}

function fromJest(report: JestReport): TestReport {
  return {
    total: report.numTotalTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        // A file whose modules cannot be loaded fails without a test.
        return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} › ${fullName}`);
      }),
  };
}

function fromPlaywright({ config, stats, suites }: PlaywrightReport): TestReport {
  return {
    total: stats.expected + stats.unexpected + stats.flaky + stats.skipped,
    skipped: stats.skipped,
    failed: suites
      .flatMap(listSpecs)
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => `${path.join(config.rootDir, file)} › ${title}`),
  };
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
