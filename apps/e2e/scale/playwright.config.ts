import { defineConfig } from '@playwright/test';
import { useChromium } from '../browser';

const executablePath = process.env.CHROMIUM_PATH;
if (!executablePath) throw new Error('Run this with: npm run scale-test');

/** The smoke through nginx and two processes; `npm run scale-test` runs it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../reports/scale',
  // All tests share one deployment, whose processes they end.
  workers: 1,
  // After a failure there would be a new worker, and the database is no longer empty.
  maxFailures: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/scale.json' }]],
  use: useChromium(executablePath),
});
