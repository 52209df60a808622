import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM_PATHS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
].map((name) => `/usr/bin/${name}`);
const executablePath = process.env['CHROMIUM_PATH'] ?? CHROMIUM_PATHS.find(existsSync);
if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH');

export default defineConfig({
  testDir: 'src/specs',
  outputDir: 'reports/artifacts',
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  // A picture that is missing is a failure. `npm run accept-pictures` creates it.
  updateSnapshots: 'none',
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      // Differences of less than about 13 of 255 levels are antialiasing. A border of 1 px, or the next
      // shade of a color, changes at least 180 pixels of a picture that shows it.
      threshold: 0.05,
      maxDiffPixels: 150,
    },
  },
  // One page shows all stories one after the other.
  workers: 1,
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'reports/e2e-slow.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // The settings of the desktop decide on these otherwise.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        // Chromium has no sandbox for root, which is what a container runs as.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
