import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { SignedInServer } from './product';

/** CPU throttling factor of the measured page. */
const CPU_SLOWDOWN = 4;

/** Shortest event that the Event Timing API reports, in milliseconds. */
const SHORTEST_EVENT = 16;

const OPENABLE_AREAS = { names: ['admin', 'tasks', 'calendar', 'chat'], home: null };

const SCROLL_FRAMES = 90;
const SCROLL_STEP = 240;

/** Starts Debian's or any other Chromium. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      // Chromium has no sandbox for root, which is what a container runs as.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/** Network conditions. */
export interface Line {
  /** Round-trip time in milliseconds. */
  readonly latency: number;
  /** Bytes per second. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

/**
 * Opens a new page of a product with an empty cache, on a slow CPU.
 *
 * @param line unthrottled unless given
 */
export async function openPage(
  browser: Browser,
  { origin, cookie }: SignedInServer,
  line?: Line,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  // In a browser whose user has signed in before, the areas of the session are preloaded.
  await context.addInitScript(
    ([key, areas]) => {
      localStorage.setItem(key, areas);
    },
    ['atrium-openable-areas', JSON.stringify(OPENABLE_AREAS)] as const,
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (line) await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await page.addInitScript(recordEvents, SHORTEST_EVENT);
  return page;
}

/** Opens a path and returns the milliseconds until the selector matches in a painted frame. */
export async function measureOpening(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return measureUntil(page, selector);
}

/** Returns the milliseconds from the start of the page until the selector matches. */
async function measureUntil(page: Page, selector: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) ? performance.now() : undefined),
    selector,
    { polling: 'raf', timeout: 120_000 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Delays after a key or a click, in milliseconds. */
interface EventFigures {
  /** Until the page paints any reaction (Event Timing: the longest event, at least 16). */
  readonly reaction: number;
  /** Until the page shows the result. */
  readonly result: number;
}

/**
 * Measures the delays after an action of the keyboard or the pointer.
 *
 * @param selector matches once the result is shown, and not before
 */
export async function measureEvent(
  page: Page,
  act: () => Promise<void>,
  selector: string,
): Promise<EventFigures> {
  await page.evaluate(() => {
    window.benchEvents = { start: undefined, longest: 0 };
  });
  await act();
  const shown = await measureUntil(page, selector);
  // Event Timing entries arrive after the frame that they describe.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const { start, longest } = await page.evaluate(() => window.benchEvents);
  return {
    reaction: Math.max(longest, SHORTEST_EVENT),
    result: shown - (start ?? Number.NaN),
  };
}

/** Scrolls an element frame by frame and returns the frame times in milliseconds. */
export async function measureScrolling(
  page: Page,
  selector: string,
): Promise<{ meanFrame: number; longestFrame: number }> {
  return page.evaluate(
    async ({ wanted, frames, step }) => {
      const box = document.querySelector(wanted);
      if (!box) throw new Error(`There is no ${wanted}`);
      await new Promise(requestAnimationFrame);
      const times: number[] = [];
      let last = performance.now();
      for (let frame = 0; frame < frames; frame += 1) {
        // Reverses at the end, so that small and large tables scroll alike.
        const range = Math.max(1, box.scrollHeight - box.clientHeight);
        const way = (frame * step) % (2 * range);
        box.scrollTop = way < range ? way : 2 * range - way;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      box.scrollTop = 0;
      const sum = times.reduce((left, right) => left + right, 0);
      return { meanFrame: sum / times.length, longestFrame: Math.max(...times) };
    },
    { wanted: selector, frames: SCROLL_FRAMES, step: SCROLL_STEP },
  );
}

declare global {
  interface Window {
    benchEvents: { start: number | undefined; longest: number };
  }
}

// Runs in the page before its own scripts. No function in it has a name: the compiler of this tool
// would add a call to a helper that does not exist there.
function recordEvents(shortest: number): void {
  window.benchEvents = { start: undefined, longest: 0 };
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        window.benchEvents.start ??= timeStamp;
      },
      { capture: true },
    );
  }
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const { start, longest } = window.benchEvents;
      // The browser rounds the two timestamps differently.
      if (start === undefined || startTime < start - 1) continue;
      window.benchEvents.longest = Math.max(longest, duration);
    }
  });
  // TypeScript's DOM library does not know the Event Timing API's option.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: shortest,
  };
  observer.observe(options);
}
