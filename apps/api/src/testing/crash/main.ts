/**
 * `npm run crash-test -- --cycles N [--database-url URL]`: kills the server with SIGKILL while it
 * writes and compares what is left with what it had acknowledged, N times (30 unless told
 * otherwise), on a new embedded database or on an empty PostgreSQL database.
 * Exit code: 0 when nothing was lost, else 1 after a sentence for each thing.
 */
import { parseArgs } from 'node:util';
import { buildServer } from '../built-server';
import { crash } from './crash-target';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '30' }, 'database-url': { type: 'string' } },
});
const cycles = Number(values.cycles);

if (Number.isInteger(cycles) && cycles > 0) {
  await run();
} else {
  process.stderr.write('--cycles must be a whole number above 0.\n');
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const removeServer = await buildServer();
  try {
    const { acknowledged, interrupted, problems } = await crash(
      values['database-url'],
      cycles,
      (line) => process.stdout.write(`${line}\n`),
    );
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.stdout.write(
      `${String(acknowledged)} changes acknowledged, ${String(interrupted)} interrupted, ${String(problems.length)} problems.\n`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await removeServer();
  }
}
