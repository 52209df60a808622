import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import { createStatistics } from './fuzz-statistics';
import { runFuzz } from './run-fuzz';

const RUNS = 1000;
// The same requests each time, so that only a change turns this red; `npm run fuzz` makes new ones.
const SEED = 20_261_122;
const TIMEOUT_MILLISECONDS = 240_000;

it(
  'answers a thousand requests, valid and hostile, as the contract says',
  async () => {
    const statistics = createStatistics();

    const failure = await runFuzz({ runs: RUNS, seed: SEED, statistics });

    expect(failure).toBeUndefined();
    expect(statistics.total()).toBe(RUNS);
    // Every call has been done and, where it takes anything, refused.
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (name !== 'login') expect([name, statistics.countOf(name, '200')]).not.toEqual([name, 0]);
      if (endpoint.body) expect([name, statistics.countOf(name, '400')]).not.toEqual([name, 0]);
      if (endpoint.params) expect([name, statistics.countOf(name, '404')]).not.toEqual([name, 0]);
    }
  },
  TIMEOUT_MILLISECONDS,
);
