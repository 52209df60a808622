import { createDatabase } from '@atrium/test-product';
import { runCrashTest } from './crash-test';

// As few as find lost writes; `npm run crash-test` runs more.
const CYCLES = 5;

async function expectNothingLost(databaseUrl: string | undefined): Promise<void> {
  const result = await runCrashTest({ databaseUrl, cycles: CYCLES });

  expect(result.problems).toEqual([]);
  // Otherwise nothing was stored, or no kill has interrupted a write.
  expect(result.acknowledged).toBeGreaterThan(0);
  expect(result.interrupted).toBeGreaterThan(0);
}

it(`loses no acknowledged change when the server is killed ${String(CYCLES)} times`, async () => {
  await expectNothingLost(undefined);
});

// An embedded database dies with its server; here only the server does.
it(`loses none on PostgreSQL when the server is killed ${String(CYCLES)} times`, async () => {
  const name = `atrium_crash_${String(process.pid)}`;
  const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '', name);
  try {
    await expectNothingLost(database.url);
  } finally {
    await database.drop();
  }
});
