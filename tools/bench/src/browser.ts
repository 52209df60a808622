import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Product } from './product';

/** How much slower than this machine the processor of the measured page is. */
export const CPU_SLOWDOWN = 4;

/** The shortest event that the Event Timing API reports, in milliseconds. */
const SHORTEST_EVENT = 16;

/** Longer than a lazy part takes to arrive on the slowest line. */
const QUIET_MS = 2_000;

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

/** A network line. */
export interface Line {
  /** Milliseconds there and back. */
  readonly latency: number;
  /** Bytes in a second, to the page and from it. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

/** What a page is opened with. */
export interface PageOptions {
  /** How much slower than this machine its processor is, `CPU_SLOWDOWN` unless given. */
  readonly cpuSlowdown?: number;
  /** Its line to the server; the machine's own unless given. */
  readonly line?: Line | undefined;
  /** Whether it is the page of the admin, as it is unless said otherwise, or of nobody yet. */
  readonly signedIn?: boolean;
}

/** A new page of a product, with nothing in its cache. */
export async function openPage(
  browser: Browser,
  { origin, cookie }: Product,
  { cpuSlowdown = CPU_SLOWDOWN, line, signedIn = true }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const [name = '', value = ''] = cookie.split('=');
  if (signedIn) await context.addCookies([{ name, value, url: origin }]);
  // As in every browser whose user has signed in before: what the session may open is preloaded.
  if (signedIn) {
    await context.addInitScript(
      ([key, areas]) => {
        localStorage.setItem(key, areas);
      },
      ['atrium-openable-areas', JSON.stringify(OPENABLE_AREAS)] as const,
    );
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (line) await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await page.addInitScript(recordEvents, SHORTEST_EVENT);
  return page;
}

/** Opens an address; milliseconds from its start until the selector matches in a painted frame. */
export async function measureOpening(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return measureUntil(page, selector);
}

/** Milliseconds from the start of the page, or from the last `measureEvent`, until it matches. */
async function measureUntil(page: Page, selector: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) ? performance.now() : undefined),
    selector,
    { polling: 'raf', timeout: 120_000 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Waits until nothing has arrived from the network for a while, such as the lazy parts of a page. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (quietMs) => {
      const ends = performance
        .getEntriesByType('resource')
        .map(({ startTime, duration }) => startTime + duration);
      return performance.now() - Math.max(0, ...ends) > quietMs;
    },
    QUIET_MS,
    { polling: 100, timeout: 120_000 },
  );
}

/** What a person waits for after a key or a click. */
export interface EventFigures {
  /** Until the page shows any reaction (Event Timing: the longest event, at least 16). */
  readonly reaction: number;
  /** Until it shows the result. */
  readonly result: number;
  /** When it showed the result, from the start of the page. */
  readonly resultAt: number;
}

/**
 * Does something with the keyboard or the pointer and measures what follows, in milliseconds.
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
  // Event Timing entries come after the frame that they tell of.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const { start, longest } = await page.evaluate(() => window.benchEvents);
  return {
    reaction: Math.max(longest, SHORTEST_EVENT),
    result: shown - (start ?? Number.NaN),
    resultAt: shown,
  };
}

/** Scrolls an element frame by frame; the mean and the longest time of a frame in milliseconds. */
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
        // To the end and back, so that small and large tables scroll alike.
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
// would leave a call to a helper of its own there.
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
      // The browser rounds the time stamps of both, but not in the same way.
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
