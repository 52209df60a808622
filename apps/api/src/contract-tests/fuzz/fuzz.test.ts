import { createStatistics } from './fuzz-statistics';
import { runFuzz } from './run-fuzz';

const RUNS = 250;
// A fixed seed: only a change of the code can fail this test. `npm run fuzz` uses random seeds.
const SEED = 20_261_124;

it('responds to valid and hostile requests as the contract specifies', async () => {
  const statistics = createStatistics();

  const failure = await runFuzz({ runs: RUNS, seed: SEED, statistics });

  expect(failure).toBeUndefined();
  expect(statistics.total()).toBe(RUNS);
});
