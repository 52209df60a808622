import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shifts of this page without user input, one sentence each. */
    layoutShifts: string[];
  }
}

const DELAYED = /\/(api|areas)\/|\/shell\/.*\.js$|\/registry\.json$/;

const BURST_MS = 5;

/** Watches one page at a time. */
export interface LayoutWatch {
  /** Returns the layout shifts since the page was opened or they were read, once it has loaded everything. */
  readShifts: () => Promise<string[]>;
}

/**
 * Records layout shifts in a page. Delays the shell's scripts, API responses and the files of areas until the
 * page has loaded its fonts and painted what it shows without them.
 */
export async function watchLayout(page: Page): Promise<LayoutWatch> {
  const pending = new Set<Request>();
  let nextPaint: Promise<void> | undefined;
  // Requests come in bursts; those of one burst wait for the same frames.
  function awaitPaint(): Promise<void> {
    nextPaint ??= setTimeout(BURST_MS).then(() => {
      nextPaint = undefined;
      return paint(page);
    });
    return nextPaint;
  }
  await page.addInitScript(recordLayoutShifts);
  await page.route(DELAYED, async (route) => {
    const request = route.request();
    // The stream of changes never finishes.
    if (new URL(request.url()).pathname === '/api/changes') return route.fallback();
    pending.add(request);
    // A page cannot paint while its style sheets load.
    if (request.resourceType() === 'stylesheet') return route.fallback();
    await awaitPaint();
    await route.fallback();
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return {
    readShifts: async () => {
      await expect
        .poll(
          async () => {
            await paint(page);
            return pending.size;
          },
          { intervals: [50] },
        )
        .toBe(0);
      return page.evaluate(() => window.layoutShifts.splice(0));
    },
  };
}

// The first frame requests the fonts of its texts, and entries are delivered after their frame. A page that is
// being left paints nothing more.
async function paint(page: Page): Promise<void> {
  await page
    .evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    })
    .catch(() => undefined);
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
