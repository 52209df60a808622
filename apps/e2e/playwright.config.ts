import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { useChromium } from './browser';
import type { ProductOptions } from './fixtures';
import { TIME_ZONE } from './product';
import { TARGETS } from './targets';

const CHROMIUM_PATHS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
].map((name) => `/usr/bin/${name}`);
const executablePath = process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find((path) => existsSync(path));
if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH');

export default defineConfig<object, ProductOptions>({
  testDir: 'specs',
  projects: TARGETS.map(({ name, specs, areas, isSigned = false, isOnPostgres = false }) => ({
    name,
    testMatch: specs.map((file) => `**/${file}`),
    use: { releasedAreas: areas, isSigned, isOnPostgres },
  })),
  outputDir: 'reports/artifacts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Nothing here measures time: these only end what hangs, also on a machine that is busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that needs its second try is named at the end of `npm test`, and fails `npm run soak -- repeat`.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: { ...useChromium(executablePath), timezoneId: TIME_ZONE },
});
