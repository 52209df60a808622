/**
 * `npm run bench -- SCENARIO [--runs N]` builds what has changed, starts a temporary PostgreSQL server and
 * measures the built product in Chromium; see docs/benchmarks.md.
 * Exit code: 0 when everything was measured, else 1.
 */
import { prepareBuiltProduct } from '../built-product';
import { runMain } from '../command-error';
import { requireProgram } from '../prerequisites';
import { runOnTerminal } from '../processes';

await runMain(async () => {
  const args = process.argv.slice(2);
  const isHelp = args.length === 0 || args.includes('--help');
  const env = isHelp ? {} : await provideEnvironment();
  return runOnTerminal('tsx', ['tools/bench/src/main.ts', ...args], { env });
});

async function provideEnvironment() {
  const nginx = await requireProgram('nginx');
  const { chromium, databaseUrl } = await prepareBuiltProduct();
  return {
    BENCH_DATABASE_URL: databaseUrl,
    CHROMIUM_PATH: chromium,
    NGINX_PATH: nginx,
  };
}
