import { startBare } from '../bare/start-bare';
import type { LoadFigures, Target } from '../chat-load';
import { pollAsFastAsPossible, pollAsSpecified, preparePolls } from '../chat-load';
import { chatters, seedChat } from '../chat-seed';
import { releaseAll, startProduct } from '../product';
import type { Variant } from '../rounds';
import { measureRounds } from '../rounds';
import type { Scenario } from './scenario';

const SECONDS = 10;

/**
 * Measures the polls of 1,000 users among 1,000,000 messages without new ones, at the specified interval and
 * as fast as possible, compared with a bare Fastify handler that runs the same SQL.
 */
export const measureChat: Scenario = async ({ databaseUrl, runs, progress }) => {
  const release = await releaseAll();
  progress('seeding a database: 1,000,000 messages');
  const product = await startProduct({
    databaseUrl,
    database: 'atrium_bench_chat',
    releaseFolder: release.folder,
    seed: seedChat(),
  });
  const bare = await startBare(product.databaseUrl);
  try {
    const variants: Variant[] = [];
    for (const [name, { origin, pid }] of [
      ['Atrium', product],
      ['bare', bare],
    ] as const) {
      const polls = await preparePolls(origin, chatters);
      variants.push(variantOf(name, { origin, pid, polls }, progress));
    }
    const { measures } = await measureRounds(variants, runs, progress);
    return {
      title: 'Polls of the chat without new messages, 1,000 users, 1,000,000 messages',
      measures,
      comparisons: [{ variant: 'Atrium', by: 'bare' }],
      unit: null,
    };
  } finally {
    await bare.stop();
    await product.stop();
    await release.remove();
  }
};

function variantOf(name: string, target: Target, progress: (line: string) => void): Variant {
  return {
    name,
    measure: async () => {
      const specified = await pollAsSpecified(target, SECONDS);
      const fastest = await pollAsFastAsPossible(target, SECONDS);
      progress(`${name}: ${String(specified.errors + fastest.errors)} errors`);
      return {
        ...named('as specified', specified),
        ...named('as fast as possible', fastest),
      };
    },
  };
}

function named(load: string, figures: LoadFigures): Record<string, number> {
  return {
    [`${load}: requests per second`]: figures.requestsPerSecond,
    [`${load}: p50, milliseconds`]: figures.p50,
    [`${load}: p99, milliseconds`]: figures.p99,
    [`${load}: CPU of the server, percent of one core`]: figures.cpuShare,
  };
}
