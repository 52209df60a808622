/**
 * `npm run fuzz -- [--runs N] [--seed S] [--database-url URL]` sends random valid and hostile requests to
 * the API and checks every response against the contract. Uses temporary databases: embedded ones, or new
 * ones on the PostgreSQL server of the URL, whose user may create databases.
 * Exit code: 1 after showing the request and the seed when a response breaks the contract.
 */
import path from 'node:path';
import { runMain } from '../command-error';
import { runOnTerminal } from '../processes';
import { workspaceRoot } from '../workspace-root';

await runMain(() =>
  runOnTerminal('tsx', ['src/contract-tests/fuzz/fuzz-cli.ts', ...process.argv.slice(2)], {
    cwd: path.join(workspaceRoot, 'apps/api'),
  }),
);
