/**
 * `npm run bench -- SCENARIO [--runs N]` measures the built product and prints the results; see
 * `docs/benchmarks.md`.
 *
 * Needs BENCH_DATABASE_URL (a PostgreSQL server on which databases may be created), CHROMIUM_PATH and NGINX_PATH,
 * which `npm run bench` provides.
 * Exit code: 0 when everything was measured, 1 after a sentence otherwise.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from './browser';
import { measureFederation } from './scenarios/federation';
import { measureFiles } from './scenarios/files';
import { measureLoad } from './scenarios/load';
import { measurePages } from './scenarios/pages';
import type { Scenario } from './scenarios/scenario';
import { measureTasks } from './scenarios/tasks';

const USAGE = `Usage: npm run bench -- SCENARIO [--runs N]

  load         how many users one process, two and an embedded database can serve
  tasks        the task list with 100, 10,000 and 100,000 tasks
  federation   bytes and time to the first row, compared with one build of the same sources
  files        an upload of 25 MB, and the memory of the server during 20 of them
  pages        what Lighthouse says about the first pages

--runs N       rounds of all but load (7)
`;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  load: measureLoad,
  tasks: measureTasks,
  federation: measureFederation,
  files: measureFiles,
  pages: measurePages,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '7' },
    help: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const scenario = SCENARIOS[name];
const runs = Number(values.runs);
const {
  BENCH_DATABASE_URL: databaseUrl,
  CHROMIUM_PATH: chromiumPath,
  NGINX_PATH: nginxPath,
} = process.env;

if (values.help) {
  process.stdout.write(USAGE);
} else if (!scenario || positionals.length !== 1 || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else if (!databaseUrl || !chromiumPath || !nginxPath) {
  process.stderr.write('BENCH_DATABASE_URL, CHROMIUM_PATH and NGINX_PATH must be set.\n');
  process.exitCode = 1;
} else {
  const browser = await openBrowser(chromiumPath);
  try {
    const progress = (line: string) => process.stderr.write(`${line}\n`);
    const results = await scenario({
      browser,
      chromiumPath,
      nginxPath,
      databaseUrl,
      runs,
      progress,
    });
    process.stdout.write(`${results}\n`);
  } finally {
    await browser.close();
  }
}
