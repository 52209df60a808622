import type { Page } from '@playwright/test';

/**
 * Waits for what is appearing: a colour half-way between two schemes has the contrast of neither, a
 * dialog that of what is behind it. What never ends, such as a skeleton's breathing, is not waited for.
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

/** Presses Escape as a person does, who sees first what it is to close: it listens from then on. */
export async function pressEscape(page: Page): Promise<void> {
  await finishTransitions(page);
  await page.keyboard.press('Escape');
}
