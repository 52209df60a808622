import pg from 'pg';
import { runCrashTest } from './crash-test';

// An embedded database dies with its server; here only the server does.
const CYCLES = 5;

it(`loses no acknowledged change on PostgreSQL when the server is killed ${String(CYCLES)} times`, async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  const name = `atrium_crash_${String(process.pid)}`;
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    url.pathname = `/${name}`;
    const { problems, acknowledged, interrupted } = await runCrashTest({
      databaseUrl: url.href,
      cycles: CYCLES,
    });

    expect(problems).toEqual([]);
    // Otherwise nothing was stored, or no kill has interrupted a write.
    expect(acknowledged).toBeGreaterThan(0);
    expect(interrupted).toBeGreaterThan(0);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
