import { defineConfig } from '@playwright/test';

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
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // Chromium has no sandbox for root, which is what a container runs as.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
