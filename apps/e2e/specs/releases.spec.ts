import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createSmokeTest } from '@atrium/release';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

// These tests release a generated area. Loading, failure and recovery of the four real areas are covered by
// the specs that run for each area.
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

async function openArea(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${PATH}`);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  await expect(row(page)).toBeVisible();
}

async function leaveArea(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Atrium' }).click();
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
}

test('a new release appears after Back and after a reload, while an open tab keeps working', async ({
  page,
  context,
  ownProduct,
}) => {
  const shellFiles = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/shell\/.*\.js$/.test(pathname)) shellFiles.add(pathname);
  });
  await openArea(page, ownProduct.origin);
  // The last script is loaded when the page is idle.
  await expect.poll(() => [...shellFiles].join()).toContain('/overlays.');
  const shellBefore = new Set(shellFiles);
  const openTab = await context.newPage();
  await openTab.goto(`${ownProduct.origin}/nowhere`);

  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, NEW_TITLE));

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

test('a new release that throws during rendering falls back to the previous one', async ({
  page,
  ownProduct,
}) => {
  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, BROKEN));

  await openArea(page, ownProduct.origin);

  await expect(heading(page, TITLE)).toBeVisible();
  await leaveArea(page);
  await page.getByRole('link', { name: TITLE }).click();
  await expect(heading(page, TITLE)).toBeVisible();
});

test('a new release with a missing file falls back to the previous one', async ({
  page,
  ownProduct,
}) => {
  const registry = await page.request.get(`${ownProduct.origin}/registry.json`);
  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, NEW_TITLE));
  const { current } = (await (await page.request.get(`${ownProduct.origin}/registry.json`)).json())
    .areas[AREA];
  expect((await registry.json()).areas[AREA].current.id).not.toBe(current.id);
  await page.route(`**/areas/${AREA}/${current.id}/area.*.js`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );

  await openArea(page, ownProduct.origin);

  await expect(heading(page, TITLE)).toBeVisible();
});

test('a release that cannot be rendered is rejected before it goes live', async ({
  page,
  ownProduct,
  launchOptions,
}) => {
  const registry = () => page.request.get(`${ownProduct.origin}/registry.json`);
  const before = await (await registry()).text();
  const smokeTest = createSmokeTest(launchOptions.executablePath);

  await expect(
    ownProduct.release(await ownProduct.rebuild(AREA, TITLE, BROKEN), smokeTest),
  ).rejects.toThrow(
    `${AREA} could not be rendered in the new set: ${TITLE} could not be loaded: Its code failed while it was shown.`,
  );
  await expect(
    ownProduct.release(await ownProduct.rebuild(AREA, TITLE, HTML_FROM_TEXT), smokeTest),
  ).rejects.toThrow(
    `${AREA} could not be rendered in the new set: This document requires 'TrustedHTML' assignment`,
  );
  expect(await (await registry()).text()).toBe(before);

  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, NEW_TITLE), smokeTest);
  expect(await (await registry()).text()).not.toBe(before);
});

test('an unsigned release is not served, and the next signed one is', async ({
  page,
  ownProduct,
}) => {
  const registry = () => page.request.get(`${ownProduct.origin}/registry.json`);
  const before = await (await registry()).text();
  const file = path.join(ownProduct.releaseFolder, 'registry.json');
  const signed = await readFile(file, 'utf8');
  expect(signed).toBe(before);

  await writeFile(file, signed.replace(TITLE, 'Planted'));
  expect(await (await registry()).text()).toBe(before);
  await writeFile(file, signed);
  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, NEW_TITLE));

  await openArea(page, ownProduct.origin);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test('a failed release is not retried in the same session', async ({ page, ownProduct }) => {
  await ownProduct.release(await ownProduct.rebuild(AREA, TITLE, BROKEN));
  const { current } = (await (await page.request.get(`${ownProduct.origin}/registry.json`)).json())
    .areas[AREA];
  await openArea(page, ownProduct.origin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await page.reload();
  await expect(row(page)).toBeVisible();

  expect(requests.filter((path) => path.startsWith(`/areas/${AREA}/${current.id}/`))).toEqual([]);
});
