import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SignedInServer } from '../product';
import { startDemo } from '../product';
import { median } from '../statistics';
import type { Scenario } from './scenario';

const run = promisify(execFile);

const LIGHTHOUSE = path.join(import.meta.dirname, '../../lighthouse');
/** A page counts as loaded then: the event stream of a signed-in user never ends. */
const MAX_WAIT_MS = 15_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Paths of the first pages of a day. */
const PATHS = ['/login', '/tasks', '/calendar', '/chat', '/'];

/** Figures of a page. */
interface PageFigures {
  /** From 0 to 100. */
  readonly performance: number;
  /** From 0 to 100. */
  readonly accessibility: number;
  /** Sum of what each task of the main thread takes beyond 50 ms. */
  readonly blockingMs: number;
  readonly largestPaintMs: number;
}

/** The part of a Lighthouse result that this file uses. */
interface LighthouseResult {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { score: number }>>;
  readonly audits: Readonly<
    Record<'total-blocking-time' | 'largest-contentful-paint', { numericValue: number }>
  >;
}

/** Measures the first pages with Lighthouse, as on a desktop, with the demo data and the admin signed in. */
export const measurePages: Scenario = async ({ chromiumPath, runs, progress }) => {
  progress('installing Lighthouse');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE });
  const product = await startDemo();
  try {
    const figures = new Map<string, PageFigures[]>(PATHS.map((page) => [page, []]));
    for (let round = 1; round <= runs; round += 1) {
      for (const [page, measured] of figures) {
        measured.push(await measurePage(product, page, chromiumPath));
      }
      progress(`round ${String(round)} of ${String(runs)}`);
    }
    const lines = [...figures].map(([page, measured]) => formatPage(page, measured));
    return ['Lighthouse, desktop, medians', '', ...lines].join('\n');
  } finally {
    await product.stop();
  }
};

async function measurePage(
  { origin, cookie }: SignedInServer,
  page: string,
  chromiumPath: string,
): Promise<PageFigures> {
  // Chromium has no sandbox for root, which is what a container runs as.
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const headers = page === '/login' ? {} : { Cookie: cookie };
  const { stdout } = await run(
    'node',
    [
      path.join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js'),
      `${origin}${page}`,
      '--quiet',
      '--preset=desktop',
      '--only-categories=performance,accessibility',
      '--output=json',
      '--no-enable-error-reporting',
      `--max-wait-for-load=${String(MAX_WAIT_MS)}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=--headless${sandbox}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: MAX_OUTPUT_BYTES },
  );
  // Lighthouse prints nothing else.
  const { categories, audits } = JSON.parse(stdout) as LighthouseResult;
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    blockingMs: audits['total-blocking-time'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
  };
}

function formatPage(page: string, measured: readonly PageFigures[]): string {
  const medianOf = (figure: keyof PageFigures) =>
    median(measured.map((figures) => figures[figure])).toFixed(0);
  return `${page.padEnd(10)} performance ${medianOf('performance')}, accessibility ${medianOf('accessibility')}, blocking ${medianOf('blockingMs')} ms, largest paint ${medianOf('largestPaintMs')} ms`;
}
