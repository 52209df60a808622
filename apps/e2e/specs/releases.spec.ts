import type { Page } from '@playwright/test';
import { createSmokeTest } from '@atrium/release';
import { expect, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

// These tests release a generated area.
const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Everything to be reported';
// Closes the replaced string literal, throws, and opens another one.
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
// A violation of the page's policy without a visible effect.
const HTML_FROM_TEXT = `"+(()=>{try{document.createElement("p").innerHTML="<i>"}catch{}return""})()+"`;

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

function row(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'maria' });
}

async function leaveArea(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Atrium' }).click();
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
}

test('a new release appears after Back and after a reload, while an open tab keeps working', async ({
  page,
  context,
  signIn,
  publishing,
}) => {
  const shellFiles = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/shell\/.*\.js$/.test(pathname)) shellFiles.add(pathname);
  });
  await signIn('admin', PATH);
  await expect(row(page)).toBeVisible();
  // The last script is loaded when the page is idle.
  await expect.poll(() => [...shellFiles].join()).toContain('/overlays.');
  const shellBefore = new Set(shellFiles);
  const openTab = await context.newPage();
  await openTab.goto('/nowhere');

  await publishing.release(await publishing.rebuild(AREA, TITLE, NEW_TITLE));

  await expect(heading(page, TITLE)).toBeVisible();
  await openTab.getByRole('link', { name: TITLE }).click();
  await expect(row(openTab)).toBeVisible();
  await leaveArea(openTab);

  // Entering an area detects the new registry, which is used the next time.
  const news = openTab.waitForResponse('**/registry.json');
  await openTab.getByRole('link', { name: TITLE }).click();
  await expect(heading(openTab, TITLE)).toBeVisible();
  await (await news).finished();
  await leaveArea(openTab);
  await openTab.getByRole('link', { name: TITLE }).click();
  await expect(heading(openTab, NEW_TITLE)).toBeVisible();

  // The browser restores the page from its back/forward cache.
  await page.goto('about:blank');
  await page.goBack();
  await expect(heading(page, NEW_TITLE)).toBeVisible();

  shellFiles.clear();
  await page.reload();
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  await expect.poll(() => [...shellFiles].join()).toContain('/overlays.');
  expect([...shellFiles].filter((file) => !shellBefore.has(file))).toEqual([]);
});

test('a release that cannot be rendered is rejected before it goes live', async ({
  page,
  publishing,
  launchOptions,
}) => {
  const registry = () => page.request.get('/registry.json');
  const before = await (await registry()).text();
  const smokeTest = createSmokeTest(launchOptions.executablePath);

  await expect(
    publishing.release(await publishing.rebuild(AREA, TITLE, BROKEN), { smokeTest }),
  ).rejects.toThrow(
    `${AREA} could not be rendered in the new set: ${TITLE} could not be loaded: Its code failed while it was shown.`,
  );
  await expect(
    publishing.release(await publishing.rebuild(AREA, TITLE, HTML_FROM_TEXT), { smokeTest }),
  ).rejects.toThrow(
    `${AREA} could not be rendered in the new set: This document requires 'TrustedHTML' assignment`,
  );
  expect(await (await registry()).text()).toBe(before);
});
