import type { BrowserContext, Page } from '@playwright/test';

/** Delay of responses in milliseconds, long enough to paint their placeholders. */
const HOLD = 250;

declare global {
  interface Window {
    /** Layout shifts of this page without user input, one sentence each. */
    layoutShifts: string[];
  }
}

/**
 * Records layout shifts in the pages of a context. Delays the shell's scripts, API responses and the files of
 * areas so that all placeholders are painted.
 */
export async function watchLayout(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordLayoutShifts);
  await context.route(/\/(api|areas)\/|\/shell\/.*\.js$|\/registry\.json$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, HOLD));
    await route.fallback();
  });
}

/** Returns the layout shifts since a page was opened, once the network is idle. */
export async function readLayoutShifts(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    // Entries are delivered after their frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return window.layoutShifts;
  });
}

// Runs in the page before its own scripts. Functions must be anonymous: the tests' compiler adds a helper
// call to named ones, which the page lacks.
function recordLayoutShifts(): void {
  // TypeScript's DOM library lacks this entry type.
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = element?.textContent.slice(0, 40) ?? '';
        const [from, to] = [previousRect, currentRect].map(
          ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
        );
        return `<${element?.localName ?? 'gone'}> “${text}” from ${from ?? ''} to ${to ?? ''}`;
      });
      window.layoutShifts.push(`${value.toFixed(4)}: ${moves.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
