import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';
import { holdRequests } from '../hold';
import { pollNow } from '../polls';

// Component tests of the shell and of `libs/auth` cover the form's errors and the synchronization of tabs.

/** Records the paths of requests from now on. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

test('users sign in at any path, sign out, and leave no data to the next user', async ({
  page,
}) => {
  const requests = watchRequests(page);
  const withheld = () => requests.filter((path) => /^\/areas\/|^\/shell\/federation\./.test(path));
  async function expectOnlyLogin() {
    await expectLogin(page);
    await page.waitForLoadState('networkidle');
    expect(withheld()).toEqual([]);
  }
  await page.goto('/calendar');
  await expectOnlyLogin();

  await test.step('the login card and its errors are accessible', async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expectNoFaults(page);
  });

  await test.step('the admin stays at the path', async () => {
    await fillSignIn(page, 'Admin', DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/calendar$/);
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByText('Total Distributors')).toBeVisible();
  });

  await test.step('the session ends in the browser and on the server', async () => {
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: 'Logout' }).click();
    const toasts = page.getByRole('region', { name: /Notifications/ });
    await expect(toasts.getByText('Logged out successfully')).toBeVisible();
    await expectLogin(page);
    const storage = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    expect(storage).toEqual([0, 0]);
    requests.length = 0;
    await page.goto('/tasks');
    await expectOnlyLogin();
    await page.context().addCookies(cookies);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await page.goto('/login');
    await expectOnlyLogin();
  });

  const row = page.getByRole('row', { name: /TASK-/ }).first();
  await test.step('the next user starts on the tasks', async () => {
    await fillSignIn(page, 'maria', DEMO_PASSWORD);
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/\/tasks$/);
    expect(requests.filter((path) => /distributors|companies|licenses/.test(path))).toEqual([]);
  });

  await test.step('a signed-in page preloads the area loader and the area', async () => {
    const letShellPass = await holdRequests(page, '**/shell/main.*.js');
    requests.length = 0;
    const preloaded = Promise.all(
      ['shell/federation', 'areas/tasks/*/entry', 'areas/tasks/*/area'].map((file) =>
        page.waitForRequest(`**/${file}.*.js`),
      ),
    );
    await page.reload({ waitUntil: 'commit' });
    await preloaded;
    letShellPass();
    await expect(row).toBeVisible();
    expect(requests.filter((path) => path.startsWith('/shell/federation.'))).toHaveLength(1);
    const starters = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/shell/federation.'))
        .map((entry) => ('initiatorType' in entry ? entry.initiatorType : '')),
    );
    expect(starters).toEqual(['link']);
  });
});

test('all tabs of a browser have the same session', async ({ page }) => {
  await page.clock.install();
  await page.goto('/chat?with=1');
  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  const message = page.getByPlaceholder('Type a message...');
  await message.fill('Not sent');
  const other = await page.context().newPage();
  await other.goto('/tasks');
  await other.getByRole('button', { name: 'Create Task' }).click();
  const title = other.getByRole('dialog').getByLabel('Title');
  await title.fill('Precious');

  await test.step('it ends in all, and unsaved input is kept for its user', async () => {
    await page.context().clearCookies();
    await pollNow(page);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other.getByText('Your session has ended.')).toBeVisible();
    await fillSignIn(other, 'maria', DEMO_PASSWORD);
    await other.getByRole('button', { name: 'Create Task' }).click();
    await expect(title).toHaveValue('Precious');
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('a logout signs out all, and they stop sending requests', async () => {
    await page.goto('/chat?with=1');
    await message.fill('Not sent');
    const requests = watchRequests(page);
    await other.getByRole('button', { name: 'Logout' }).click();
    await expectLogin(page);
    await expect(page).toHaveURL(/\/chat\?with=1$/);
    await expect(page.getByText('Not sent')).toBeHidden();
    await expect(other.getByText('Logged out successfully', { exact: true })).toBeVisible();
    requests.length = 0;
    await pollNow(page);
    // Pages report on their releases with or without a session.
    const calls = requests.filter((path) => path.startsWith('/api/'));
    expect(calls.filter((path) => path !== '/api/page-reports')).toEqual([]);
  });
});
