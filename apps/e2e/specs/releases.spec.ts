import type { Page } from '@playwright/test';
import { createSmokeTest } from '@atrium/release';
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

  // Entering the tasks has told the tab of the new set; it takes it the next time.
  await openTab.getByRole('link', { name: 'Chat' }).click();
  await openTab.getByRole('link', { name: 'Tasks' }).click();
  await expect(openTab.getByText('Everything to be done')).toBeVisible();

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

test('a release that can not be shown is refused before it goes live', async ({
  page,
  ownProduct,
  launchOptions,
}) => {
  const registry = () => page.request.get(`${ownProduct.origin}/registry.json`);
  const before = await (await registry()).text();
  const smokeTest = createSmokeTest(launchOptions.executablePath);
  const broken = `"+(()=>{throw new Error("planted")})()+"`;

  await expect(
    ownProduct.release(await ownProduct.rebuild('tasks', SUBTITLE, broken), smokeTest),
  ).rejects.toThrow(
    'tasks can’t be shown in the new set: Tasks could not be loaded: Its code failed while it was shown.',
  );
  expect(await (await registry()).text()).toBe(before);

  await ownProduct.release(
    await ownProduct.rebuild('tasks', SUBTITLE, 'Everything to be done'),
    smokeTest,
  );
  expect(await (await registry()).text()).not.toBe(before);
});

test('a release that failed is not tried again in the session', async ({ page, ownProduct }) => {
  const broken = `"+(()=>{throw new Error("planted")})()+"`;
  await ownProduct.release(await ownProduct.rebuild('tasks', SUBTITLE, broken));
  const { current } = (await (await page.request.get(`${ownProduct.origin}/registry.json`)).json())
    .areas.tasks;
  await openTasks(page, ownProduct.origin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await page.reload();
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();

  expect(requests.filter((path) => path.startsWith(`/areas/tasks/${current.id}/`))).toEqual([]);
});

test('any changed byte in any file of an area is refused, and shown as such', async ({
  page,
  ownProduct,
}) => {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/areas/calendar/')) files.add(pathname);
  });
  await page.goto(`${ownProduct.origin}/calendar`);
  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  const kinds = new Set([...files].map((file) => file.replace(/^.*\/(entry|area)?.*\./, '$1.')));
  expect([...kinds].sort()).toEqual(['.css', '.js', 'area.js', 'entry.js']);

  for (const file of files) {
    await page.route(`**${file}*`, async (route) => {
      const body = await (await route.fetch()).body();
      const place = Math.floor(body.length / 2);
      body[place] = (body[place] ?? 0) ^ 1;
      await route.fulfill({
        body,
        contentType: file.endsWith('css') ? 'text/css' : 'text/javascript',
      });
    });
    await page.reload();

    await expect(page.getByRole('alert')).toContainText('not the ones that were released');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
});

test('an error panel and the health name the same set', async ({ page, ownProduct }) => {
  await page.route('**/areas/tasks/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(`${ownProduct.origin}/tasks`);
  await fillSignIn(page, 'maria', DEMO_PASSWORD);

  const panel = page.getByRole('alert');
  await expect(panel).toContainText('The server answered 404.');
  const health = await (await page.request.get(`${ownProduct.origin}/api/health`)).json();
  const { set, shell, areas } = health.live;
  expect(Object.keys(areas).sort()).toEqual(['admin', 'calendar', 'chat', 'tasks']);
  const names = Object.entries(areas).map(([name, id]) => `${name} ${String(id)}`);
  const named = `Set ${set}: shell ${shell}, ${names.sort().join(', ')}, API ${health.api}.`;
  await expect(panel).toContainText(named);

  // A panel of an area, which knows nothing of sets.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, body: 'Down' }));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(panel).toContainText('The events could not be loaded');
  await panel.getByText('Details').click();
  await expect(panel.getByText(named)).toBeVisible();
});
