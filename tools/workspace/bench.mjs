/**
 * `npm run bench -- SCENARIO [--runs N]`: builds what has changed, starts a PostgreSQL server of its
 * own and measures the built product in Chromium; see docs/benchmarks.md.
 * Exit code: 0 when everything was measured, else 1 after a sentence.
 */
import path from 'node:path';
import { runOnTerminal, withBuiltProduct } from './src/built-product.mjs';
import { runMain } from './src/refusal.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const MAIN = path.join(workspaceRoot, 'tools/bench/src/main.ts');

await runMain(() =>
  withBuiltProduct(({ chromium, databaseUrl }) =>
    runOnTerminal(process.execPath, ['--import', 'tsx', MAIN, ...process.argv.slice(2)], {
      cwd: workspaceRoot,
      env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, CHROMIUM_PATH: chromium },
    }),
  ),
);
