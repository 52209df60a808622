import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { findFreePort } from '@atrium/test-product';
import { TIME_ZONE } from '../product';
import type { Browser, NamedKey, Page } from './browser';
import type { WebDriverSession } from './webdriver';
import { startSession } from './webdriver';

// The protocol's numbers of these keys.
const KEYS: Readonly<Record<NamedKey, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
};

/**
 * Starts a screen for the small browser of WebKitGTK, which has no mode without a window.
 *
 * @throws Error when there is no Xvfb
 */
export async function startWebKit(): Promise<Browser> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = await start(process.env.XVFB_PATH ?? 'Xvfb', options, process.env);
  // It prints the number of the display that it has found free.
  const display = `:${await readLine(screen)}`;
  const drivers: ChildProcess[] = [];
  return {
    // A driver has one session, so each page has a driver and a browser of its own.
    openPage: async () => {
      const port = String(await findFreePort());
      const program = process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver';
      const env = { ...process.env, DISPLAY: display, TZ: TIME_ZONE, LC_ALL: 'en_US.UTF-8' };
      drivers.push(await start(program, [`--port=${port}`], env));
      return openPage(`http://127.0.0.1:${port}`);
    },
    close: async () => {
      for (const child of [...drivers, screen]) await stop(child);
    },
  };
}

async function openPage(driver: string): Promise<Page> {
  const isListening = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isListening, { message: 'WebKitWebDriver listens' }).toBe(true);
  const session = await startSession(driver, {
    unhandledPromptBehavior: 'accept',
    timeouts: { script: 180_000, pageLoad: 180_000 },
  });
  await session.post('/window/rect', { width: 1280, height: 900 });
  return createPage(session);
}

function createPage(session: WebDriverSession): Page {
  const past: string[] = [];

  const evaluate: Page['evaluate'] = async (run, ...args) => {
    const script = `return Promise.resolve((${run.toString()})(...arguments)).then((value) => ({ value }))`;
    // The form that the script returns.
    const execute = async () =>
      (await session.post('/execute/sync', { script, args })) as { readonly value: never } | null;
    // A question that the page asks meanwhile ends the script. The driver accepts it before the next command.
    const result = (await execute()) ?? (await execute());
    if (result === null) throw new Error('The page goes on asking');
    return result.value;
  };

  async function act(source: object): Promise<void> {
    await session.post('/actions', { actions: [source] });
  }

  return {
    goto: async (url) => {
      past.push(...(await evaluate(readProblems)));
      await session.post('/url', { url });
      await evaluate(watchProblems);
    },
    url: async () => String(await session.get('/url')),
    waitUntilIdle: async () => {
      let before = 0;
      async function isSame(): Promise<boolean> {
        const count = await evaluate(() => performance.getEntriesByType('resource').length);
        const same = count === before;
        before = count;
        return same;
      }
      await expect.poll(isSame, { intervals: [500] }).toBe(true);
    },
    evaluate,
    click: async (x, y) => {
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keyboard', actions });
    },
    press: async (...keys) => {
      const values = keys.map((key) => (key === 'a' ? key : KEYS[key]));
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await act({ type: 'key', id: 'keyboard', actions });
    },
    readProblems: async () => [...past, ...(await evaluate(readProblems))],
    takeScreenshot: async () => Buffer.from(String(await session.get('/screenshot')), 'base64'),
    close: session.end,
  };
}

declare global {
  interface Window {
    /** Problems of this page so far. */
    problems?: string[];
  }
}

// Runs in the page. The protocol has no scripts that run before those of a page, so its first moments are not watched.
function watchProblems(): void {
  const problems: string[] = [];
  window.problems = problems;
  window.addEventListener('error', ({ message }) => problems.push(`exception: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    problems.push(`exception: ${String(reason)}`),
  );
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`policy violation of ${effectiveDirective}: ${blockedURI}`),
  );
  new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      if (responseStatus >= 500) problems.push(`${String(responseStatus)}: ${name}`);
    }
  }).observe({ type: 'resource', buffered: true });
}

// Runs in the page, which is empty at first.
function readProblems(): string[] {
  return window.problems ?? [];
}

async function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child, 'spawn');
  return child;
}

async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The program has no output');
  // The arguments of the event.
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
