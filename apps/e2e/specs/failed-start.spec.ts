import type { Page, Route } from '@playwright/test';
import { startDamagingProxy } from '../damaging-proxy';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';

const MAIN = /\/shell\/main\.[^/]*\.js$/;

const alertOf = (page: Page) => page.getByRole('alert');
const loginOf = (page: Page) => page.getByRole('button', { name: 'Login' });

/** Returns the report that the page sends about its start. */
async function reportOf(page: Page): Promise<unknown> {
  const request = await page.waitForRequest('**/api/page-reports');
  return request.postDataJSON();
}

const reported = (stage: string, reason: string) => ({
  reports: [{ kind: 'failed', app: 'shell', release: expect.any(String), stage, reason }],
});

const ANSWERS: readonly [string, (route: Route) => Promise<void>][] = [
  ['network', (route) => route.fulfill({ status: 404, body: 'Not Found' })],
  ['integrity', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
];

test('the page says that the shell’s script is missing or HTML, and Reload starts it', async ({
  page,
}) => {
  for (const [reason, answer] of ANSWERS) {
    await page.route(MAIN, answer);
    const report = reportOf(page);
    await page.goto('/login');

    await expect(alertOf(page)).toContainText('A file of Atrium could not be loaded.');
    await expect(page.getByRole('status')).toHaveCount(0);
    expect(await report).toEqual(reported('load', reason));

    await page.unroute(MAIN);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(loginOf(page)).toBeVisible();
  }
});

test('the page says that the shell’s script does not arrive, until it does', async ({ page }) => {
  const release = await holdRequests(page, MAIN);
  await page.clock.install();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 1);
  await page.clock.fastForward(19_000);
  await expect(page.getByRole('status')).toHaveText('Loading');

  // Other files may have arrived since.
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return (await alertOf(page).allTextContents()).join();
    })
    .toContain('still loading');

  release();
  await expect(loginOf(page)).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
});

test('damaged files of the shell in the browser’s cache are replaced', async ({
  page,
  product,
}) => {
  const proxy = await startDamagingProxy(product.origin, /\/shell\/main\..*\.(js|css)$/);
  await page.goto(`${proxy.origin}/login`);
  await expect(alertOf(page)).toContainText('A file of Atrium could not be loaded.');
  proxy.putRight();

  await page.goto(`${proxy.origin}/login`);

  await expect(loginOf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  await proxy.stop();
});

test('the shell starts although settings and extensions take parts of the browser away', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: blocked });
    Object.defineProperty(document, 'cookie', { get: blocked, set: blocked });
    // TypeScript's DOM library has no Trusted Types.
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    trustedTypes.createPolicy('default', { createScriptURL: (url: string) => url });
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  });
  await page.goto('/login');

  await expect(loginOf(page)).toBeVisible();
});

test('the page says that an error has ended the start', async ({ page }) => {
  await page.addInitScript(() => {
    window.WeakMap = new Proxy(WeakMap, {
      construct: () => {
        throw new Error('broken by an extension');
      },
    });
  });
  // Without a route, Playwright does not see the content of beacons.
  await page.route('**/api/page-reports', (route) => route.continue());
  const report = reportOf(page);
  await page.goto('/login');

  await expect(alertOf(page)).toContainText('could not start because of an error');
  expect(await report).toEqual(reported('start', 'runtime'));
});
