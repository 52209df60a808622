import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Presses Tab until an element is focused; a focus trap never leads there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Presses a key until a part of an element is in the viewport. Not for keys that do more than scroll. */
export async function pressUntilInViewport(
  page: Page,
  key: string,
  target: Locator,
): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return target.evaluateAll(isFirstInViewport);
    })
    .toBe(true);
}

// Runs in the page.
async function isFirstInViewport([element]: Element[]): Promise<boolean> {
  if (!element) return false;
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve(entry?.isIntersecting === true);
    });
    observer.observe(element);
  });
}
