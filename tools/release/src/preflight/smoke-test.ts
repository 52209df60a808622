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
 * Creates the smoke test, which renders every area in one page of a headless Chromium: the candidates
 * first, then the others, then the candidates again. All data is mocked and empty.
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
    const server = await startSmokeServer(set);
    try {
      await renderAreas(browser, server.origin, set);
    } finally {
      await browser.close();
      await server.stop();
    }
  };
}

async function launch(chromium: BrowserType, executablePath: string): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  } catch (error) {
    // The other lines are Chromium's command line.
    const [why = ''] = String(error)
      .replace(/^.*browserType\.launch: /, '')
      .split('\n');
    throw new ReleaseError([
      `Chromium ${executablePath} could not be started (${why}). Set CHROMIUM_PATH to another browser or publish with --no-smoke.`,
    ]);
  }
}

async function renderAreas(
  browser: Browser,
  origin: string,
  { next, candidates }: SmokeTestInput,
): Promise<void> {
  const names = new Set(candidates.map(({ record }) => record.name));
  const manifests = Object.values(next.areas).map(({ current }) => current.manifest);
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
  const hasSettled = await page
    .waitForFunction((expected) => document.title === expected, `${title} · Atrium`, {
      timeout: RENDER_TIMEOUT_MS,
    })
    .then(
      () => true,
      () => false,
    );
  // Errors of the first render are reported before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const panel = await page
    .getByRole('alert')
    .filter({ hasText: 'could not be loaded' })
    .locator('> p, > div')
    .allInnerTexts();
  const [error] = errors;
  const message = panel.length > 0 ? panel.join(': ') : error;
  const why = message ?? (hasSettled ? null : 'it did not render');
  if (why === null) return;
  throw new ReleaseError([
    `${name} could not be rendered in the new set: ${why.replace(/\s+/g, ' ')} Nothing has gone live. Fix it and publish again.`,
  ]);
}

function addressOf({ paths }: AreaManifest): string {
  const path = paths.find((candidate) => !candidate.includes(':')) ?? paths[0] ?? '/';
  return path.replace(/:\w+/g, '1');
}
