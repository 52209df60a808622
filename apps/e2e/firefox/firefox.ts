import { existsSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { TIME_ZONE } from '../product';

const FIREFOX_PATHS = ['/usr/bin/firefox', '/usr/bin/firefox-esr'];

/**
 * Starts a headless Firefox in English and in the server's time zone.
 *
 * @throws Error when there is no Firefox
 */
export async function startFirefox(): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH ?? FIREFOX_PATHS.find((file) => existsSync(file));
  if (!executablePath) throw new Error('Firefox was not found: set FIREFOX_PATH');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // The size of the window is used.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    env: { ...process.env, TZ: TIME_ZONE },
  });
}
