import { startBare } from '../bare/start-bare';
import type { LoadFigures, Target } from '../chat-load';
import { pollAsHardAsPossible, pollAsSpecified, preparePolls } from '../chat-load';
import { chatters, seedChat } from '../chat-seed';
import { releaseAll, startProduct } from '../product';
import { Figures } from '../report';
import type { Scenario } from './scenario';

const SECONDS = 10;

/**
 * The polls of 1,000 people in 1,000,000 messages that bring nothing new, as specified and as fast as
 * they are answered, beside a bare fastify handler that runs the same statement.
 */
export const measureChat: Scenario = async ({ databaseUrl, runs, progress }) => {
  const release = await releaseAll();
  progress('filling a database: 1,000,000 messages');
  const product = await startProduct({
    databaseUrl,
    database: 'atrium_bench_chat',
    releaseFolder: release.folder,
    seed: seedChat(),
  });
  const bare = await startBare(product.databaseUrl);
  try {
    const targets = new Map<string, Target>();
    for (const [name, { origin, pid }] of [
      ['Atrium', product],
      ['bare', bare],
    ] as const) {
      targets.set(name, { origin, pid, polls: await preparePolls(origin, chatters) });
    }
    return {
      title: 'Polls of the chat that bring nothing new, 1,000 people, 1,000,000 messages',
      measures: (await measureTargets([...targets], runs, progress)).measures,
      comparisons: [{ variant: 'Atrium', by: 'bare' }],
      unit: null,
    };
  } finally {
    await bare.stop();
    await product.stop();
    await release.remove();
  }
};

/** By turns, each round in the other order, after one round that does not count. */
async function measureTargets(
  targets: readonly (readonly [string, Target])[],
  runs: number,
  progress: (line: string) => void,
): Promise<Figures> {
  const figures = new Figures();
  for (let round = 0; round <= runs; round += 1) {
    for (const [name, target] of round % 2 === 0 ? targets : [...targets].reverse()) {
      const specified = await pollAsSpecified(target, SECONDS);
      const hardest = await pollAsHardAsPossible(target, SECONDS);
      progress(`${name}: ${String(specified.errors + hardest.errors)} errors`);
      if (round === 0) continue;
      figures.add(name, named('as specified', specified));
      figures.add(name, named('as fast as answered', hardest));
    }
    progress(round === 0 ? 'warmed up' : `round ${String(round)} of ${String(runs)}`);
  }
  return figures;
}

function named(load: string, figures: LoadFigures): Record<string, number> {
  return {
    [`${load}: requests per second`]: figures.requestsPerSecond,
    [`${load}: p50, milliseconds`]: figures.p50,
    [`${load}: p99, milliseconds`]: figures.p99,
    [`${load}: processor of the server, percent of one`]: figures.processorShare,
  };
}
