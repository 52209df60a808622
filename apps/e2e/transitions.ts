import type { Page } from '@playwright/test';

/**
 * Waits for transitions to finish, because colors in a transition have the wrong contrast. Ignores endless
 * animations such as a skeleton's pulse.
 */
export async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Presses Escape once the element to close is visible and listens for it. */
export async function pressEscape(page: Page): Promise<void> {
  await finishTransitions(page);
  await page.keyboard.press('Escape');
}
