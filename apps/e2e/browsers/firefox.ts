import { existsSync } from 'node:fs';
import type { BrowserContext, Page as FirefoxPage } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { TIME_ZONE } from '../product';
import type { Browser, Page } from './browser';

const FIREFOX_PATHS = ['/usr/bin/firefox', '/usr/bin/firefox-esr'];

// Leaving a page cancels its downloads. Firefox reports that for fonts, with the code of NS_BINDING_ABORTED.
const CANCELED = /^downloadable font: download failed .*status=2152398850 /;

// Firefox 140 reports this when a preload script, such as the one below, runs in a page with a policy, however
// empty the page is.
const DRIVER_ERROR = 'Error: Permission denied to access property "length"';

/**
 * Starts a headless Firefox in English and in the server's time zone.
 *
 * @throws Error when there is no Firefox
 */
export async function startFirefox(): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH ?? FIREFOX_PATHS.find((file) => existsSync(file));
  if (!executablePath) throw new Error('Firefox was not found: set FIREFOX_PATH');
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: 180_000,
    // The size of the window is used.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    env: { ...process.env, TZ: TIME_ZONE },
  });
  return {
    openPage: async () => openPage(await firefox.createBrowserContext()),
    close: () => firefox.close(),
  };
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // The test bounds everything.
  page.setDefaultTimeout(0);
  const problems = await watchProblems(page);
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    url: () => Promise.resolve(page.url()),
    waitUntilIdle: () => page.waitForNetworkIdle(),
    // Puppeteer's types do not follow arguments of any type.
    evaluate: ((run: (...args: unknown[]) => unknown, ...args: unknown[]) =>
      page.evaluate(run, ...args)) as Page['evaluate'],
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    readProblems: () => Promise.resolve(problems),
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

async function watchProblems(page: FirefoxPage): Promise<readonly string[]> {
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') problems.push('question about unsaved work');
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!CANCELED.test(text) && text !== DRIVER_ERROR) problems.push(`exception: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI } = event;
      reportError(new Error(`policy violation of ${effectiveDirective}: ${blockedURI}`));
    });
  });
  return problems;
}
