import { createDatabase } from '@atrium/test-product';
import { runCrashTest } from './crash-test';

// An embedded database dies with its server; here only the server does.
const CYCLES = 5;

it(`loses no acknowledged change on PostgreSQL when the server is killed ${String(CYCLES)} times`, async () => {
  const database = await createDatabase(
    process.env['TEST_DATABASE_URL'] ?? '',
    `atrium_crash_${String(process.pid)}`,
  );
  try {
    const { problems, acknowledged, interrupted } = await runCrashTest({
      databaseUrl: database.url,
      cycles: CYCLES,
    });

    expect(problems).toEqual([]);
    // Otherwise nothing was stored, or no kill has interrupted a write.
    expect(acknowledged).toBeGreaterThan(0);
    expect(interrupted).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
});
