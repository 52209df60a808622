/**
 * `npm run fuzz [-- --runs N --seed S --database-url URL]` sends random requests to the API, 10,000 unless
 * N is given. The database URL is that of a PostgreSQL server whose user may create databases.
 * Exit code: 1 after the request and the seed when a response breaks the contract, or when 2,000 requests or
 * more have not got every response of every endpoint; else 0.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildServer } from '../../testing/built-server';
import { createTemplate, removeTemplate } from '../../testing/database-template';
import { createStatistics } from './fuzz-statistics';

const DEFAULT_RUNS = 10_000;
const COVERING_RUNS = 2000;
const MAX_SEED = 2 ** 31;

const { runs, seed, databaseUrl } = readArguments();

// In tests, Jest's configuration and global setup provide these.
globalThis.testDatabaseUrl = databaseUrl;
const removeServer = await buildServer();
const template = await createTemplate(databaseUrl);
process.env.ATRIUM_TEST_TEMPLATE = template;
const { runFuzz } = await import('./run-fuzz');
const { findUncovered } = await import('./uncovered-endpoints');

const statistics = createStatistics();
const start = performance.now();
say(`Seed ${String(seed)}`);
try {
  const onProgress = () => {
    const seconds = (performance.now() - start) / 1000;
    const sent = statistics.total();
    say(`${String(sent)} requests, ${(sent / seconds).toFixed(0)} a second`);
  };
  const failure = await runFuzz({ runs, seed, statistics, onProgress });
  say(statistics.lines().join('\n'));
  const uncovered = runs >= COVERING_RUNS ? findUncovered(statistics) : [];
  const problems = failure === undefined ? uncovered.map((name) => `Never: ${name}`) : [failure];
  if (problems.length > 0) {
    say(problems.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await removeTemplate(databaseUrl, template);
  await removeServer();
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        runs: { type: 'string', default: String(DEFAULT_RUNS) },
        seed: { type: 'string', default: String(randomInt(MAX_SEED)) },
        'database-url': { type: 'string', default: '' },
      },
    });
    return {
      runs: readNumber('--runs', values.runs),
      seed: readNumber('--seed', values.seed),
      databaseUrl: values['database-url'],
    };
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

function readNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
