import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { startBare, startBareUnchanged } from '../bare/start-bare';
import { pollAsFastAsPossible, preparePolls } from '../chat-load';
import { chatters, seedChat } from '../chat-seed';
import { describeActions } from '../load/actions';
import { findLimit } from '../load/find-limit';
import { measurePgbench } from '../load/pgbench';
import { createStreams } from '../load/streams';
import type { Product } from '../product';
import { releaseAll, startEmbeddedProduct, startProduct } from '../product';
import type { Figures } from '../report';
import { measureRounds } from '../rounds';
import { seedTasks } from '../seeds';
import { percentile } from '../statistics';
import type { Scenario, ScenarioOptions } from './scenario';

const TASKS = 10_000;
const POLL_SECONDS = 5;
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
 * Measures how many users one server process and two can serve on two cores, with 1,000,000 messages and
 * 10,000 tasks, and what polls cost compared with a bare Fastify handler and PostgreSQL alone.
 */
export const measureLoad: Scenario = async (options) => {
  const { databaseUrl, progress } = options;
  const release = await releaseAll();
  progress(`Requests of each user in an hour:\n${describeActions()}`);
  progress('seeding a database: 1,000,000 messages, 10,000 tasks, 1,000 users');
  const product = await startProduct({
    databaseUrl,
    database: 'atrium_bench_load',
    releaseFolder: release.folder,
    seed: SEED,
  });
  try {
    const figures = await measurePolls(product, options);
    await bind(process.pid, '1');
    const tables = [await measureStreams(product)];
    await measureUsers(product, figures, options);
    await measureEmbedded(release.folder, figures, options);
    return {
      title: 'Load on two processors, 1,000,000 messages, 10,000 tasks, 1,000 users',
      measures: figures.measures,
      comparisons: [
        { variant: 'Atrium', by: 'bare' },
        { variant: 'Atrium', by: 'bare 304' },
        { variant: 'Atrium', by: 'pgbench' },
        { variant: 'bare', by: 'pgbench' },
        { variant: 'two processes', by: 'one process' },
        { variant: 'embedded', by: 'one process' },
      ],
      unit: null,
      tables,
    };
  } finally {
    await product.stop();
    await release.remove();
  }
};

async function measurePolls(
  product: Product,
  { runs, progress }: ScenarioOptions,
): Promise<Figures> {
  const bare = await startBare(product.databaseUrl);
  const bareUnchanged = await startBareUnchanged();
  const target = async ({ origin, pid }: { origin: string; pid: number }) => {
    const polls = await preparePolls(origin, chatters);
    return async () => {
      const load = await pollAsFastAsPossible({ origin, pid, polls }, POLL_SECONDS);
      const perCall = (10_000 * load.cpuShare) / load.requestsPerSecond;
      if (load.errors > 0) progress(`${String(load.errors)} polls did not return 304`);
      return {
        'polls per second': load.requestsPerSecond,
        'CPU time of the server for a poll, microseconds': perCall,
      };
    };
  };
  const variants = [
    { name: 'Atrium', measure: await target(product) },
    { name: 'bare', measure: await target(bare) },
    { name: 'bare 304', measure: await target(bareUnchanged) },
    {
      name: 'pgbench',
      measure: async () => ({
        'polls per second': await measurePgbench(product.databaseUrl, POLL_SECONDS),
      }),
    },
  ];
  try {
    return await measureRounds(variants, runs, progress);
  } finally {
    await bareUnchanged.stop();
    await bare.stop();
  }
}

/** Measures streams without any other load. */
async function measureStreams({ origin, pid }: Product): Promise<string> {
  const streams = createStreams([origin]);
  const before = await residentKb(pid);
  await streams.resize(STREAMS);
  const delays = await streams.measureDelays(AbortSignal.timeout(1000 * STEP_SECONDS));
  const each = ((await residentKb(pid)) - before) / streams.count();
  streams.close();
  return [
    `${String(STREAMS)} streams without other load: ${each.toFixed(1)} kB of the server's memory each,`,
    `from sending a change to its arrival p50 ${percentile(delays, 50).toFixed(0)} ms, p99 ${percentile(delays, 99).toFixed(0)} ms`,
  ].join('\n');
}

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]);
}

async function measureUsers(
  product: Product,
  figures: Figures,
  { progress }: ScenarioOptions,
): Promise<void> {
  progress(`one process: ${PLACES}, PostgreSQL on either`);
  const measure = { secondsPerStep: STEP_SECONDS, progress };
  await bind(product.pid, '0');
  const one = await findLimit({ ...measure, origins: [product.origin] });
  figures.add('one process', { 'users held': one });

  progress('two processes: on a core each, next to the client and PostgreSQL');
  const second = await product.startSecond();
  try {
    await bind(second.pid, '1');
    const two = await findLimit({ ...measure, origins: [product.origin, second.origin] });
    figures.add('two processes', { 'users held': two });
  } finally {
    await second.stop();
  }
}

async function measureEmbedded(
  releaseFolder: string,
  figures: Figures,
  { progress }: ScenarioOptions,
): Promise<void> {
  progress('seeding an embedded database with the same data');
  const embedded = await startEmbeddedProduct(releaseFolder, SEED);
  progress(`embedded: ${PLACES}`);
  try {
    await bind(embedded.pid, '0');
    const held = await findLimit({
      secondsPerStep: STEP_SECONDS,
      progress,
      origins: [embedded.origin],
    });
    figures.add('embedded', { 'users held': held });
  } finally {
    await embedded.stop();
  }
}

async function bind(pid: number, core: string): Promise<void> {
  if (!IS_BOUND) return;
  const program = spawn(TASKSET, ['-acp', core, String(pid)], { stdio: 'ignore' });
  await once(program, 'exit');
}
