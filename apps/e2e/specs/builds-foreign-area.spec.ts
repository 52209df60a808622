import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SHARED_PACKAGES } from '@atrium/area-contract';
import { createSmokeTest } from '@atrium/release';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { expect, test } from '../fixtures';
import { INVENTORY, PACKAGES } from '../foreign/builds';

function heading(page: Page, version: string) {
  return page.getByRole('heading', {
    level: 1,
    name: `${INVENTORY.title} ${version}`,
    exact: true,
  });
}

async function enterAnew(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('link', { name: INVENTORY.title }).click();
}

// Built by Rspack from the packed libraries, outside the workspace; see foreign/build.mjs.
test('an area built with Rspack is previewed, released and rolled back like any other', async ({
  signIn,
  publishing,
  launchOptions,
}) => {
  const smokeTest = createSmokeTest(launchOptions.executablePath);
  const page = await signIn('maria', '/tasks');
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible();

  await publishing.release(INVENTORY.first, { smokeTest });
  // The open tab loads the new registry when it enters another area.
  await enterAnew(page);
  await expect(heading(page, '1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  // Read with @atrium/auth from the session of the page.
  await expect(page.getByText('Counted by maria')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('main').getByText('12 owners')).toBeVisible();

  await publishing.release(INVENTORY.second);
  await page.reload();
  await expect(heading(page, '2')).toBeVisible();

  await publishing.change(INVENTORY.name, 'rollback');
  await page.reload();
  await expect(heading(page, '1')).toBeVisible();
});

test('a broken release of an area built with Rspack falls back to the previous one', async ({
  page,
  signIn,
  publishing,
}) => {
  await publishing.release(INVENTORY.first);
  await publishing.release(INVENTORY.second);
  const registry = await page.request.get('/registry.json');
  const { current } = (await registry.json()).areas[INVENTORY.name];
  await page.route(`**${current.preload[0].path}`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );

  await signIn('maria', INVENTORY.path);

  await expect(heading(page, '1')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('main').getByText('12 owners')).toBeVisible();
});

test('an area in a repository of its own takes from the shell whatever it uses of its packages', async () => {
  const file = path.join(INVENTORY.first, 'mf-manifest.json');
  const { shared } = JSON.parse(await readFile(file, 'utf8'));

  const used = shared.map(({ name }: { name: string }) => name);
  // It has no form and renders nothing outside its place.
  const unused = ['react-dom', 'react-hook-form'];
  expect(used.toSorted()).toEqual(
    SHARED_PACKAGES.filter((name) => !unused.includes(name)).toSorted(),
  );
  for (const { assets } of shared) {
    expect(assets).toEqual({ js: { sync: [], async: [] }, css: { sync: [], async: [] } });
  }
});

test('every module of the packed libraries has code and types, and none of their sources is packed', async () => {
  const atrium = await readFile(path.join(WORKSPACE_ROOT, 'package.json'), 'utf8');
  const { version } = JSON.parse(atrium);
  const tarballs = await readdir(PACKAGES);
  expect(tarballs.toSorted()).toEqual(
    ['api-client', 'area-contract', 'auth', 'contracts', 'ui'].map(
      (name) => `atrium-${name}-${version}.tgz`,
    ),
  );
  for (const tarball of tarballs) {
    const file = path.join(PACKAGES, tarball);
    const read = (...args: string[]) => execFileSync('tar', [...args], { encoding: 'utf8' });
    const packed = read('-tzf', file).trim().split('\n');
    const { exports } = JSON.parse(read('-xzOf', file, 'package/package.json'));
    const modules = Object.values<{ types: string; default: string }>(exports);
    const files = modules.flatMap((module) => [module.types, module.default]);
    expect(files.length).toBeGreaterThan(1);
    expect(packed).toEqual(expect.arrayContaining(files.map((one) => path.join('package', one))));
    expect(packed.filter((one) => !/(\.js|\.d\.ts|package\.json)$/.test(one))).toEqual([]);
  }
});
