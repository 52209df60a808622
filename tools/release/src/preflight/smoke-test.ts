import { existsSync } from 'node:fs';
import type { Browser, BrowserType, Page } from 'playwright-core';
import type { AreaManifest, Registry } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/webpack';
import type { Candidate } from '../candidate/candidate';
import { ReleaseError } from '../release-error';
import { startSmokeServer } from './smoke-server';

/** Milliseconds that an area may take until it is shown; more than its files may take to load. */
const SHOWN_TIMEOUT = 30_000;

// In Chromium's console; the second is that of Trusted Types.
const VIOLATION = /Content Security Policy|This document requires '/;

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A set that is to go live. */
export interface SmokeTestInput {
  root: string;
  next: Registry;
  /** What of it is not in the release folder yet. */
  candidates: readonly Candidate[];
  /** What the calls of its pages are answered with the smallest answers of. */
  calls: EndpointSchemas;
}

/**
 * Loads a set that is to go live in a browser.
 *
 * @throws ReleaseError when something of it can't be shown
 */
export type SmokeTest = (set: SmokeTestInput) => Promise<void>;

/**
 * Makes the test that shows every area once, in one page, in a headless Chromium: the candidates
 * first, then the others, then the candidates again. Every read is answered, with nothing in it.
 *
 * @param chromiumPath Chromium's or Chrome's program file; looked for in the usual places without one
 */
export function createSmokeTest(chromiumPath: string | undefined): SmokeTest {
  return async (set) => {
    const executablePath = chromiumPath ?? CHROMIUM_PATHS.find((file) => existsSync(file));
    if (executablePath === undefined || !existsSync(executablePath)) {
      throw new ReleaseError([
        'There is no Chromium to load the release in: set CHROMIUM_PATH, or publish with --no-smoke.',
      ]);
    }
    // Only this command needs it, and it takes a while to load.
    const { chromium } = await import('playwright-core');
    const browser = await launch(chromium, executablePath);
    const server = await startSmokeServer(set);
    try {
      await showAreas(browser, server.origin, set);
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
    // All further lines are how it was started.
    const [why = ''] = String(error)
      .replace(/^.*browserType\.launch: /, '')
      .split('\n');
    throw new ReleaseError([
      `Chromium ${executablePath} could not be started (${why}). Set CHROMIUM_PATH to another one, or publish with --no-smoke.`,
    ]);
  }
}

async function showAreas(
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
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (VIOLATION.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${origin}${first ? addressOf(first) : '/'}`);
  if (first) await requireShown(page, first, complaints);
  for (const manifest of rest) {
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, addressOf(manifest));
    await requireShown(page, manifest, complaints);
  }
}

async function requireShown(
  page: Page,
  { name, title }: AreaManifest,
  complaints: readonly string[],
): Promise<void> {
  // The title changes once the area is loaded, or has failed.
  const isDecided = await page
    .waitForFunction((expected) => document.title === expected, `${title} · Atrium`, {
      timeout: SHOWN_TIMEOUT,
    })
    .then(
      () => true,
      () => false,
    );
  // What throws while it is shown does so in the next moment.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const panel = await page
    .getByRole('alert')
    .filter({ hasText: 'could not be loaded' })
    .locator('> p, > div')
    .allInnerTexts();
  const [complaint] = complaints;
  const told = panel.length > 0 ? panel.join(': ') : complaint;
  const why = told ?? (isDecided ? null : 'it did not appear');
  if (why === null) return;
  throw new ReleaseError([
    `${name} can’t be shown in the new set: ${why.replace(/\s+/g, ' ')} Nothing has gone live; mend it and publish again.`,
  ]);
}

function addressOf({ paths }: AreaManifest): string {
  const path = paths.find((candidate) => !candidate.includes(':')) ?? paths[0] ?? '/';
  return path.replace(/:\w+/g, '1');
}
