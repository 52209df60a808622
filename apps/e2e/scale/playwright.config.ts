import { defineConfig } from '@playwright/test';
import { useChromium } from '../browser';

const executablePath = process.env.CHROMIUM_PATH;
if (!executablePath) throw new Error('Run this with: npm run scale-test');

/** Tests of nginx with two API processes, run by `npm run scale-test`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../reports/scale',
  // All tests share one deployment and restart its processes.
  workers: 1,
  // After a failure Playwright would start a new worker on a database that is not empty, so nothing is retried.
  maxFailures: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/scale.json' }]],
  use: useChromium(executablePath),
});
