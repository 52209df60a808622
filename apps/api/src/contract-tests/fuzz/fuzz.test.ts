import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import { createStatistics } from './fuzz-statistics';
import { runFuzz } from './run-fuzz';

const RUNS = 2000;
// A fixed seed: only a change of the code can fail this test. `npm run fuzz` uses random seeds.
const SEED = 20_261_124;
const TIMEOUT_MS = 240_000;

// Random texts are neither passwords nor codes nor tokens of links.
const NEEDING_SECRETS = new Set([
  ...['checkPasswordLink', 'setLinkedPassword', 'createFirstAdmin'],
  ...['login', 'changePassword', 'setUpSecondFactor', 'confirmSecondFactor'],
  ...['turnOffSecondFactor', 'replaceRecoveryCodes', 'confirmSession'],
]);

it(
  'responds to two thousand valid and hostile requests as the contract specifies',
  async () => {
    const statistics = createStatistics();

    const failure = await runFuzz({ runs: RUNS, seed: SEED, statistics });

    expect(failure).toBeUndefined();
    expect(statistics.total()).toBe(RUNS);
    // Every endpoint has accepted requests and, if it takes input, rejected some.
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const accepted = statistics.countOf(name, '200');
      if (!NEEDING_SECRETS.has(name)) expect([name, accepted]).not.toEqual([name, 0]);
      if (endpoint.body) expect([name, statistics.countOf(name, '400')]).not.toEqual([name, 0]);
      if (endpoint.params) expect([name, statistics.countOf(name, '404')]).not.toEqual([name, 0]);
    }
    // Too few of them update a row for a conflict at every endpoint.
    const conflicts = Object.keys(endpoints).map((name) => statistics.countOf(name, '412'));
    expect(Math.max(...conflicts)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
