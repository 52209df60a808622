/**
 * `npm run bench -- SCENARIO [--runs N]` measures the built product and prints ratios; see
 * `docs/benchmarks.md`. `npm run bench -- federation --sizes` only prints the bytes by group of code.
 *
 * Needs BENCH_DATABASE_URL (a PostgreSQL server on which databases may be created) and CHROMIUM_PATH,
 * which `npm run bench` provides.
 * Exit code: 0 when everything was measured, 1 after a sentence otherwise.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from './browser';
import { formatReport } from './report';
import { measureAdmin } from './scenarios/admin';
import { measureCalendar } from './scenarios/calendar';
import { measureChat } from './scenarios/chat';
import { measureDevLoop } from './scenarios/dev-loop';
import { measureFederation } from './scenarios/federation';
import { measureLoad } from './scenarios/load';
import { measurePalette } from './scenarios/palette';
import type { Scenario } from './scenarios/scenario';
import { measureTasks } from './scenarios/tasks';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  admin: measureAdmin,
  calendar: measureCalendar,
  chat: measureChat,
  'dev-loop': measureDevLoop,
  load: measureLoad,
  federation: measureFederation,
  palette: measurePalette,
  tasks: measureTasks,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '7' },
    sizes: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const scenario = SCENARIOS[name];
const runs = Number(values.runs);
const { BENCH_DATABASE_URL: databaseUrl, CHROMIUM_PATH: chromiumPath } = process.env;

const hasSizes = scenario === measureFederation;

if (
  !scenario ||
  positionals.length !== 1 ||
  !Number.isInteger(runs) ||
  runs < 1 ||
  (values.sizes && !hasSizes)
) {
  const names = Object.keys(SCENARIOS).join('|');
  process.stderr.write(`Usage: npm run bench -- ${names} [--runs N]\n`);
  process.stderr.write('       npm run bench -- federation --sizes\n');
  process.exitCode = 1;
} else if (!databaseUrl || !chromiumPath) {
  process.stderr.write('BENCH_DATABASE_URL and CHROMIUM_PATH must be set.\n');
  process.exitCode = 1;
} else {
  const browser = await openBrowser(chromiumPath);
  try {
    const report = await scenario({
      browser,
      databaseUrl,
      runs,
      sizesOnly: values.sizes,
      progress: (line) => process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`${formatReport(report)}\n`);
  } finally {
    await browser.close();
  }
}
