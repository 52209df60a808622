import { runCrashTest } from './crash-test';

// As few as find lost writes; `npm run crash-test` runs more.
const CYCLES = 5;

it(`loses no acknowledged change when the server is killed ${String(CYCLES)} times`, async () => {
  const { problems, acknowledged, interrupted } = await runCrashTest({
    databaseUrl: undefined,
    cycles: CYCLES,
  });

  expect(problems).toEqual([]);
  // Otherwise nothing was stored, or no kill has interrupted a write.
  expect(acknowledged).toBeGreaterThan(0);
  expect(interrupted).toBeGreaterThan(0);
});
