/**
 * `npm run fuzz -- [--runs N] [--seed S] [--database-url URL]`: sends random requests, valid and
 * hostile, to the API and checks every answer against the contract. Works on databases of its own:
 * embedded ones, or new ones on the PostgreSQL server of the URL, whose user may create databases.
 * Exit code: 1 when an answer is not as the contract says, after showing the request and the seed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureDependencies } from './src/dependencies.mjs';
import { runMain } from './src/refusal.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const ENTRY = 'src/contract-tests/fuzz/fuzz-cli.ts';

/** @returns {Promise<number>} the fuzzer's exit code */
function runFuzzer() {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, ['--import', 'tsx', ENTRY, ...process.argv.slice(2)], {
      cwd: path.join(workspaceRoot, 'apps/api'),
      stdio: 'inherit',
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}

await runMain(async () => {
  await ensureDependencies();
  return runFuzzer();
});
