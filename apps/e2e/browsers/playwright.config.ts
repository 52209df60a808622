import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './fixtures';

/** Smoke test in browsers that Playwright cannot drive as the system has them. It only runs the tests. */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  outputDir: '../reports/artifacts',
  forbidOnly: Boolean(process.env.CI),
  // All tests share one browser and one product.
  workers: 1,
  // Each look at a page of WebKit is several requests.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../reports/browsers.json' }]],
});
