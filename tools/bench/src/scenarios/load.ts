import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RunningServer } from '@atrium/test-product';
import { describeActions } from '../load/actions';
import { seedChat } from '../load/chat-seed';
import { findLimit } from '../load/find-limit';
import { createStreams } from '../load/streams';
import { startEmbedded, startProduct } from '../product';
import { residentKb } from '../resident-kb';
import { seedTasks } from '../seed-tasks';
import { percentile } from '../statistics';
import type { Scenario } from './scenario';

const TASKS = 10_000;
const STEP_SECONDS = 10;
const STREAMS = 5000;
const TASKSET = '/usr/bin/taskset';
const IS_BOUND = existsSync(TASKSET);
const PLACES = IS_BOUND
  ? 'the server on core 0, the client on core 1'
  : 'without taskset, nothing is bound to a core';

// Every user can sign in with the admin's password.
const SEED = `${seedChat()}${seedTasks(TASKS)}
  update users set password_hash = (select password_hash from users where id = 1);`;

/**
 * Measures how many users one server process and two can serve on two processors, and one with an embedded
 * database, with 1,000,000 messages and 10,000 tasks.
 */
export const measureLoad: Scenario = async ({ databaseUrl, progress }) => {
  const limitOf = (...origins: string[]) =>
    findLimit({ origins, secondsPerStep: STEP_SECONDS, progress });
  const results = ['Load on two processors, 1,000,000 messages, 10,000 tasks, 1,000 users', ''];
  progress(`Requests of each user in an hour:\n${describeActions()}`);
  progress('seeding a database: 1,000,000 messages, 10,000 tasks, 1,000 users');
  const product = await startProduct({
    databaseUrl,
    database: 'atrium_bench_load',
    seed: SEED,
  });
  try {
    await bind(process.pid, '1');
    results.push(await measureStreams(product));

    progress(`one process: ${PLACES}, PostgreSQL on either`);
    await bind(product.pid, '0');
    results.push(`users held by one process: ${String(await limitOf(product.origin))}`);

    progress('two processes: on a core each, next to the client and PostgreSQL');
    const second = await product.startSecond();
    try {
      await bind(second.pid, '1');
      const held = await limitOf(product.origin, second.origin);
      results.push(`users held by two processes: ${String(held)}`);
    } finally {
      await second.stop();
    }
  } finally {
    await product.stop();
  }

  progress('seeding an embedded database with the same data');
  const embedded = await startEmbedded(SEED);
  try {
    progress(`embedded: ${PLACES}`);
    await bind(embedded.pid, '0');
    const held = await limitOf(embedded.origin);
    results.push(`users held by the embedded database: ${String(held)}`);
  } finally {
    await embedded.stop();
  }
  return results.join('\n');
};

/** Measures streams without any other load. */
async function measureStreams({ origin, pid }: RunningServer): Promise<string> {
  const streams = createStreams([origin]);
  const before = await residentKb(pid);
  await streams.resize(STREAMS);
  const delays = await streams.measureDelays(AbortSignal.timeout(1000 * STEP_SECONDS));
  const each = ((await residentKb(pid)) - before) / streams.count();
  streams.close();
  return [
    `${String(STREAMS)} streams without other load: ${each.toFixed(1)} kB of the server's memory each,`,
    `  from sending a change to its arrival p50 ${percentile(delays, 50).toFixed(0)} ms, p99 ${percentile(delays, 99).toFixed(0)} ms`,
  ].join('\n');
}

async function bind(pid: number, core: string): Promise<void> {
  if (IS_BOUND) await promisify(execFile)(TASKSET, ['-acp', core, String(pid)]);
}
