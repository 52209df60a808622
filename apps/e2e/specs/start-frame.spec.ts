import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';
import { holdRequests } from '../hold';

// Colors do not depend on the width, so each scheme is checked in one of them.
const VIEWS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

// All files except the page.
const FILES = /\/(shell|areas)\/.*\.(js|css|woff2)$/;

/** Opens a page whose files are never delivered during the test. */
async function openFrame(page: Page): Promise<void> {
  await page.goto('/tasks', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading');
}

// The spinner's ring rotates, so its bounding box changes.
const spinnerOf = (page: Page) => page.getByRole('status');
const frameBar = (page: Page) => page.locator('#root header');

function looksOf(element: Locator) {
  return element.evaluate((node) => {
    const style = getComputedStyle(node);
    const { x, y, width, height } = node.getBoundingClientRect();
    return {
      box: { x, y, width, height },
      background: style.backgroundColor,
      border: `${style.borderBottomWidth} ${style.borderBottomStyle} ${style.borderBottomColor}`,
      color: style.color,
      page: getComputedStyle(document.body).backgroundColor,
    };
  });
}

function countFirstPaints(page: Page) {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
}

/** Returns the start time of the spinner's animation on the page's timeline. */
function turningSince(page: Page) {
  return spinnerOf(page).evaluate((spinner) => {
    const [animation] = spinner.getAnimations({ subtree: true });
    return animation?.ready.then(({ startTime }) => startTime);
  });
}

/** Waits until the shell's elements have replaced the marked elements of the static page. */
async function awaitShell(page: Page): Promise<void> {
  await expect(page.locator('#root > [data-of-page]')).toHaveCount(0);
}

/** Serves the beginning of a page, whose rest and files never arrive. */
async function serveBeginning(html: string) {
  const server = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).write(html);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function markFrame(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const child of document.querySelectorAll('#root > *'))
      child.setAttribute('data-of-page', '');
  });
}

for (const { colorScheme, viewport } of VIEWS) {
  test.describe(colorScheme, () => {
    test.use({ viewport, colorScheme });

    test('a signed-in user sees the bar and the spinner before any file loads, without layout shifts', async ({
      page,
      product,
      sessionOf,
    }) => {
      await openSession(page.context(), product.origin, await sessionOf('admin'));
      const releaseFiles = await holdRequests(page.context(), FILES);
      const releaseSession = await holdRequests(page, '**/api/user');
      await openFrame(page);
      await expect(frameBar(page)).toBeVisible();
      await expect.poll(() => countFirstPaints(page)).toBe(1);
      const [bar, spinner] = [await looksOf(frameBar(page)), await looksOf(spinnerOf(page))];
      const logo = await looksOf(frameBar(page).locator('svg'));
      const since = await turningSince(page);
      expect(bar.box).toMatchObject({ x: 0, y: 0, width: viewport.width });
      expect(spinner.box).toMatchObject({ width: 28, height: 28 });
      await markFrame(page);

      releaseFiles();
      await awaitShell(page);
      expect(await looksOf(frameBar(page))).toEqual(bar);
      expect(await looksOf(spinnerOf(page))).toEqual(spinner);
      expect(await turningSince(page)).toBe(since);

      releaseSession();
      const topBar = page.getByRole('banner');
      await expect(topBar).toBeVisible();
      expect(await looksOf(topBar)).toEqual(bar);
      expect(await looksOf(topBar.getByRole('img', { name: 'Atrium' }).locator('svg'))).toEqual(
        logo,
      );
    });

    test('the logo has its place before the rest of the page arrives', async ({
      page,
      product,
      sessionOf,
    }) => {
      await openSession(page.context(), product.origin, await sessionOf('admin'));
      await holdRequests(page.context(), FILES);
      const response = await page.goto('/tasks', { waitUntil: 'commit' });
      const html = String(await response?.text());
      const logo = frameBar(page).locator('svg');
      await expect(logo).toBeVisible();
      const wanted = await looksOf(logo);

      const beginning = html.slice(0, html.indexOf('</svg>', html.indexOf('<header')));
      const { origin, stop } = await serveBeginning(beginning);
      await page.goto(origin, { waitUntil: 'commit' });
      await expect(logo).toBeVisible();
      await expect(spinnerOf(page)).toHaveCount(0);
      expect(await looksOf(logo)).toEqual(wanted);
      await stop();
    });
  });
}

test('a signed-out user sees only the spinner before any file loads', async ({ page }) => {
  const releaseFiles = await holdRequests(page.context(), FILES);
  const releaseSession = await holdRequests(page, '**/api/user');
  await openFrame(page);
  await expect(frameBar(page)).toBeHidden();
  const spinner = await looksOf(spinnerOf(page));
  const { x, y, width, height } = spinner.box;
  expect([x + width / 2, y + height / 2]).toEqual([640, 400]);
  await markFrame(page);

  releaseFiles();
  await awaitShell(page);
  await expect(frameBar(page)).toBeHidden();
  expect(await looksOf(spinnerOf(page))).toEqual(spinner);

  releaseSession();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`the ${theme} theme on a ${system} system is painted before any script`, async ({
    page,
    product,
  }) => {
    await holdRequests(page, /\.js$/);
    await page.emulateMedia({ colorScheme: theme });
    await openFrame(page);
    const wanted = await looksOf(spinnerOf(page));

    await page.emulateMedia({ colorScheme: system });
    expect((await looksOf(spinnerOf(page))).page).not.toBe(wanted.page);
    const name = `atrium_theme_${new URL(product.origin).port}`;
    const cookie = { name, value: theme, url: product.origin };
    await page.context().addCookies([cookie]);
    await openFrame(page);
    await expect.poll(() => countFirstPaints(page)).toBe(1);
    expect(await looksOf(spinnerOf(page))).toEqual(wanted);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page asks for JavaScript and shows no spinner', async ({ page }) => {
    await page.goto('/tasks');

    const notice = page.locator('body > noscript');
    expect(await notice.innerHTML()).toBe('Atrium needs JavaScript.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status')).toBeHidden();
  });
});
