import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';

const run = promisify(execFile);

// All that making and building an area reads.
const WORKSPACE_PARTS = [
  'apps/tasks/package.json',
  ...AREAS.map(({ name }) => `apps/${name}/area.json`),
  'libs',
  'tools/webpack',
  'tools/workspace',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'jest.preset.cjs',
  'jest.empty-style.cjs',
  '.prettierrc.json',
];

/** A copy of the workspace, to make an area in that nobody else gets to see. */
async function copyWorkspace(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'atrium-fifth-area-'));
  for (const part of WORKSPACE_PARTS) {
    await cp(path.join(WORKSPACE_ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (source) => !/\/(node_modules|reports|dist)$/.test(source),
    });
  }
  await linkPackages(copy);
  return copy;
}

// As npm would install them: the packages of the registry, and the workspace's own by their folders.
async function linkPackages(copy: string): Promise<void> {
  const installed = path.join(WORKSPACE_ROOT, 'node_modules');
  const own = path.join(copy, 'node_modules/@atrium');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed)) {
    if (name === '@atrium') continue;
    await symlink(path.join(installed, name), path.join(copy, 'node_modules', name));
  }
  for (const name of await readdir(path.join(copy, 'libs'))) {
    await symlink(path.join(copy, 'libs', name), path.join(own, name));
  }
}

let scratch: string;

test.beforeEach(async () => {
  scratch = await copyWorkspace();
});

test.afterEach(() => rm(scratch, { recursive: true }));

test('a fifth area joins with one command and a publish, while the shell stays as it is', async ({
  page,
  ownProduct,
}) => {
  const app = path.join(scratch, 'apps/reports');
  await run('node', ['tools/workspace/create-area.mjs', 'reports', '--role', 'admin'], {
    cwd: scratch,
  });
  await Promise.all([
    run('node', ['--import', 'tsx', 'tools/webpack/src/build.ts', 'reports'], { cwd: scratch }),
    run(path.join(scratch, 'node_modules/.bin/jest'), ['--ci'], { cwd: app }),
  ]);
  await page.goto(`${ownProduct.origin}/tasks`);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible();
  const shellBefore = await page.locator('script[src*="/shell/main."]').getAttribute('src');

  await ownProduct.release(path.join(app, 'dist'));

  // The open tab notices as it enters another area; its link is the last of the bar.
  await page.getByRole('link', { name: 'Chat' }).click();
  const bar = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(bar).toHaveText(['Register', 'Tasks', 'Calendar', 'Chat', 'Reports']);
  await bar.last().click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await expect(page.locator('script[src*="/shell/main."]')).toHaveAttribute(
    'src',
    `${shellBefore}`,
  );

  // Its role keeps others out.
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(bar).toHaveText(['Tasks', 'Calendar', 'Chat']);
});
