import { defineConfig } from '@playwright/test';

/** Smoke test in Firefox. Playwright runs the tests; Puppeteer drives the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../targets/firefox/reports/artifacts',
  forbidOnly: Boolean(process.env.CI),
  // All tests share one browser and one product.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../targets/firefox/reports/e2e-firefox.json' }]],
});
