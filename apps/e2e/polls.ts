import type { Page } from '@playwright/test';

/** Interval of the chat's polls, in milliseconds. */
const POLL_INTERVAL_MS = 5000;

/** Makes the chat of a page poll at once. `page.clock.install()` must run before the page is opened. */
export async function pollNow(page: Page): Promise<void> {
  await page.clock.fastForward(POLL_INTERVAL_MS);
}
