/**
 * `npm run crash-test [-- --cycles N --database-url URL]` kills the built server with SIGKILL while it
 * writes and compares what is stored with what it has acknowledged, 30 times unless N is given. Uses a
 * new embedded database, or the empty PostgreSQL database of the URL.
 * Exit code: 0 when nothing was lost, else 1 after a sentence for each problem.
 */
import { parseArgs } from 'node:util';
import { runCrashTest } from './crash-test';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '30' }, 'database-url': { type: 'string' } },
});
const cycles = Number(values.cycles);

if (Number.isInteger(cycles) && cycles > 0) {
  const { acknowledged, interrupted, problems } = await runCrashTest({
    databaseUrl: values['database-url'],
    cycles,
    report: (line) => {
      console.log(line);
    },
  });
  for (const problem of problems) console.error(problem);
  console.log(
    `${String(acknowledged)} changes acknowledged, ${String(interrupted)} interrupted, ${String(problems.length)} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  console.error('--cycles must be a whole number above 0.');
  process.exitCode = 1;
}
