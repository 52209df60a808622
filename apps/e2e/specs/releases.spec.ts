import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';

const SUBTITLE = 'Manage and track your tasks';

async function openTasks(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/tasks`);
  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
}

test('a new release of tasks appears after a reload, with the same shell, while an open tab goes on', async ({
  page,
  context,
  ownProduct,
}) => {
  await openTasks(page, ownProduct.origin);
  const shellBefore = await page.request.get(`${ownProduct.origin}/`);
  const openTab = await context.newPage();
  await openTab.goto(`${ownProduct.origin}/chat`);
  await expect(openTab.getByText('Select a user to start chatting')).toBeVisible();

  await ownProduct.release(await ownProduct.rebuild('tasks', SUBTITLE, 'Everything to be done'));

  await expect(page.getByText(SUBTITLE)).toBeVisible();
  await openTab.getByRole('link', { name: 'Tasks' }).click();
  await expect(openTab.getByText(SUBTITLE)).toBeVisible();
  await expect(openTab.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();

  const shellFiles: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/shell/')) shellFiles.push(pathname);
  });
  await page.reload();
  await expect(page.getByText('Everything to be done')).toBeVisible();
  const html = await shellBefore.text();
  expect(shellFiles.length).toBeGreaterThan(0);
  expect(shellFiles.filter((file) => file.endsWith('.js') && !html.includes(file))).toEqual([]);
});

test('a new release that throws while it is shown falls back to the one before', async ({
  page,
  ownProduct,
}) => {
  const broken = `"+(()=>{throw new Error("planted")})()+"`;
  await ownProduct.release(await ownProduct.rebuild('tasks', SUBTITLE, broken));

  await openTasks(page, ownProduct.origin);

  await expect(page.getByText(SUBTITLE)).toBeVisible();
  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByText(SUBTITLE)).toBeVisible();
});

test('a new release with a lost file falls back to the one before', async ({
  page,
  ownProduct,
}) => {
  const registry = await page.request.get(`${ownProduct.origin}/registry.json`);
  await ownProduct.release(await ownProduct.rebuild('tasks', SUBTITLE, 'Everything to be done'));
  const { current } = (await (await page.request.get(`${ownProduct.origin}/registry.json`)).json())
    .areas.tasks;
  expect((await registry.json()).areas.tasks.current.id).not.toBe(current.id);
  await page.route(`**/areas/tasks/${current.id}/area.*.js`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );

  await openTasks(page, ownProduct.origin);

  await expect(page.getByText(SUBTITLE)).toBeVisible();
});

test('a file that was changed on its way is refused', async ({ page, ownProduct }) => {
  await page.route('**/areas/tasks/*/area.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};` });
  });
  await page.goto(`${ownProduct.origin}/tasks`);
  await fillSignIn(page, 'maria', DEMO_PASSWORD);

  await expect(page.getByRole('alert')).toContainText('not the ones that were released');
});
