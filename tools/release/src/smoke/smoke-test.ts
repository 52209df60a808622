import { existsSync } from 'node:fs';
import type { Browser, BrowserType, Page } from 'playwright-core';
import type { AreaManifest } from '@atrium/area-contract';
import { ReleaseError } from '../release-error';
import type { SmokeTestInput } from './smoke-server';
import { startSmokeServer } from './smoke-server';

/** Longer than the shell waits for the files of an area. */
const RENDER_TIMEOUT_MS = 30_000;

// Messages in Chromium's console; the second is about Trusted Types.
const VIOLATION = /Content Security Policy|This document requires '/;

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Loads a set in a browser before it goes live.
 *
 * @throws ReleaseError when an area can't be rendered
 */
export type SmokeTest = (set: SmokeTestInput) => Promise<void>;

/**
 * Creates the smoke test, which renders every area in one page of a headless Chromium: the builds first,
 * then the others, then the builds again. All data is mocked and empty.
 *
 * @param chromiumPath executable of Chromium or Chrome; searched in the usual places by default
 */
export function createSmokeTest(chromiumPath: string | undefined): SmokeTest {
  return async (set) => {
    const executablePath = chromiumPath ?? CHROMIUM_PATHS.find((file) => existsSync(file));
    if (executablePath === undefined || !existsSync(executablePath)) {
      throw new ReleaseError([
        'Chromium was not found. Set CHROMIUM_PATH or publish with --no-smoke.',
      ]);
    }
    // Loading it is slow, and only this command needs it.
    const { chromium } = await import('playwright-core');
    const browser = await launch(chromium, executablePath);
    const server = await startSmokeServer(set).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    try {
      await renderAreas(browser, server.origin, set);
    } finally {
      await browser.close();
      await server.stop();
    }
  };
}

function launch(chromium: BrowserType, executablePath: string): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args }).catch((error: unknown) => {
    // The other lines are Chromium's command line.
    const [, why = ''] = /^(?:.*browserType\.launch: )?(.*)/.exec(String(error)) ?? [];
    throw new ReleaseError([
      `Chromium ${executablePath} could not be started (${why}). Set CHROMIUM_PATH to another browser or publish with --no-smoke.`,
    ]);
  });
}

async function renderAreas(
  browser: Browser,
  origin: string,
  { registry, builds }: SmokeTestInput,
): Promise<void> {
  const names = new Set(builds.map(({ app }) => app));
  const manifests = Object.values(registry.areas).map(({ current }) => current.manifest);
  const changed = manifests.filter(({ name }) => names.has(name));
  const others = manifests.filter(({ name }) => !names.has(name));
  const [first, ...rest] = [...changed, ...others, ...changed];
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (VIOLATION.test(message.text())) errors.push(message.text());
  });
  await page.goto(`${origin}${first ? addressOf(first) : '/'}`);
  if (first) await requireRendered(page, first, errors);
  for (const manifest of rest) {
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, addressOf(manifest));
    await requireRendered(page, manifest, errors);
  }
}

async function requireRendered(
  page: Page,
  { name, title }: AreaManifest,
  errors: readonly string[],
): Promise<void> {
  // The title changes once the area has loaded or failed.
  const options = { timeout: RENDER_TIMEOUT_MS };
  const hasSettled = await page
    .waitForFunction((wanted) => document.title === wanted, `${title} · Atrium`, options)
    .catch(() => null);
  // Errors of the first render are reported before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const panel = await page
    .getByRole('alert')
    .filter({ hasText: 'could not be loaded' })
    .locator('> p, > div')
    .allInnerTexts();
  const message = panel.length > 0 ? panel.join(': ') : errors[0];
  if (message === undefined && hasSettled) return;
  const why = message ?? 'it did not render';
  throw new ReleaseError([
    `${name} could not be rendered in the new set: ${why.replace(/\s+/g, ' ')} Nothing has gone live. Fix it and publish again.`,
  ]);
}

function addressOf({ paths }: AreaManifest): string {
  const path = paths.find((candidate) => !candidate.includes(':')) ?? paths[0] ?? '/';
  return path.replace(/:\w+/g, '1');
}
