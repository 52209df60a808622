import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Result of one run of Jest or Playwright. */
export interface TestReport {
  /** Number of tests, with skipped ones. */
  readonly total: number;
  readonly skipped: number;
  /** File and name of each failed test, such as `/atrium/libs/ui/src/button.test.tsx › is a button`. */
  readonly failed: readonly string[];
  /** The same of each test that has failed first and passed when it was tried again. */
  readonly retried: readonly string[];
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

interface PlaywrightSpec {
  readonly file: string;
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    /** `flaky` if a second try has passed. */
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
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
    // Jest tries nothing again.
    retried: [],
  };
}

function fromPlaywright({ config, stats, suites }: PlaywrightReport): TestReport {
  const specs = suites.flatMap(listSpecs);
  const nameOf = ({ file, title }: PlaywrightSpec) =>
    `${path.join(config.rootDir, file)} › ${title}`;
  return {
    total: stats.expected + stats.unexpected + stats.flaky + stats.skipped,
    skipped: stats.skipped,
    failed: specs.filter(({ ok }) => !ok).map(nameOf),
    retried: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(nameOf),
  };
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
