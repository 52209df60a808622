/**
 * `npm run crash-test [-- --cycles N --database-url URL]` builds the server if it has changed, kills it
 * again and again while it writes and checks that no acknowledged change is lost. Uses a temporary embedded
 * database, or the empty PostgreSQL database of the URL.
 * Exit code: 0 when nothing was lost, else 1 after a sentence for each problem.
 */
import { runMain } from '../command-error';
import { runNx } from '../nx';
import { runOnTerminal } from '../processes';
import { runStep } from '../steps';

await runMain(async () => {
  await runStep('Build', () => runNx(['run', 'api:build']));
  return runOnTerminal('tsx', ['tools/crash-test/src/main.ts', ...process.argv.slice(2)]);
});
